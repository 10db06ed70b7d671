# Installs kisho from a release: fetches the archive for Windows, compares its checksum, and puts the program into a folder.
#   powershell -ExecutionPolicy Bypass -File install.ps1 [-To DIR]
param([string] $To)

$ErrorActionPreference = 'Stop'
# Drawing the progress takes longer than fetching.
$ProgressPreference = 'SilentlyContinue'
# Windows PowerShell 5 does not ask for it by itself.
[Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12

# Where the files of the release are; the copy of this script that belongs to a release knows it.
$release = if ($env:KISHO_RELEASE) { $env:KISHO_RELEASE } else { '@RELEASE@' }
if ($release.StartsWith('@')) { throw 'this copy belongs to no release: KISHO_RELEASE has to hold the address of one' }
if ($release -notmatch '^(https|file):') { throw "$release does not begin with https:" }
if (-not $To) {
    if (-not $env:LOCALAPPDATA) { throw 'LOCALAPPDATA is not set: choose a folder with -To DIR, or on Linux and macOS use install.sh' }
    $To = Join-Path $env:LOCALAPPDATA 'Programs\kisho'
}
$program = Join-Path $To 'kisho.exe'
if (Test-Path -LiteralPath $program -PathType Container) { throw "$program is a folder: choose another place for the program with -To DIR" }

$target = 'x86_64-pc-windows-msvc'
$name = "kisho-$target.zip"
$temporary = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
New-Item -ItemType Directory $temporary | Out-Null
try {
    $sums = Join-Path $temporary 'SHA256SUMS'
    $archive = Join-Path $temporary $name
    Invoke-WebRequest -UseBasicParsing "$release/SHA256SUMS" -OutFile $sums
    Invoke-WebRequest -UseBasicParsing "$release/$name" -OutFile $archive
    $line = @(Get-Content $sums | Where-Object { $_ -match ('^[0-9a-f]{64} [ *]' + [regex]::Escape($name) + '$') })
    if ($line.Count -ne 1) { throw "the release has no checksum of $name" }
    # The comparison takes small and capital letters for the same.
    if ((Get-FileHash -Algorithm SHA256 $archive).Hash -ne $line[0].Substring(0, 64)) {
        throw "$name is not what the release says it is; nothing was installed"
    }
    Expand-Archive $archive $temporary
    New-Item -ItemType Directory -Force $To | Out-Null
    # As it has to stand in Path, which is searched from any folder.
    $To = (Resolve-Path -LiteralPath $To).ProviderPath
    $program = Join-Path $To 'kisho.exe'
    $new = Join-Path $To 'kisho.new.exe'
    Copy-Item (Join-Path $temporary "kisho-$target\kisho.exe") $new -Force
    # One that does not run must not replace one that does.
    $version = & $new --version
    if ($LASTEXITCODE -ne 0) { throw 'the program of the release does not run on this machine; nothing was installed' }
    # A program that is running cannot be replaced.
    try { Move-Item -LiteralPath $new -Destination $program -Force } catch { throw "cannot replace ${program}: end every kisho that is running, and try again ($_)" }
} finally {
    Remove-Item -Recurse -Force $temporary
    if ($new -and (Test-Path -LiteralPath $new)) { Remove-Item -LiteralPath $new -Force }
}
$version
if (($env:Path -split ';') -notcontains $To) {
    Write-Host "It is in $To, which is not in your Path. To add it, for this window and for new ones, run:"
    Write-Host ''
    Write-Host "  `$env:Path = '$To;' + `$env:Path"
    Write-Host "  [Environment]::SetEnvironmentVariable('Path', '$To;' + [Environment]::GetEnvironmentVariable('Path', 'User'), 'User')"
}
