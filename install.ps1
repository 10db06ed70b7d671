# Installs kisho from a release: fetches the archive for Windows, compares its checksum, and puts the program into a folder.
#   powershell -ExecutionPolicy Bypass -File install.ps1 [-To DIR]
param([string] $To = (Join-Path $env:LOCALAPPDATA 'Programs\kisho'))

$ErrorActionPreference = 'Stop'
# Drawing the progress takes longer than fetching.
$ProgressPreference = 'SilentlyContinue'
# Windows PowerShell 5 does not ask for it by itself.
[Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12

# Where the files of the release are; the copy of this script that belongs to a release knows it.
$release = if ($env:KISHO_RELEASE) { $env:KISHO_RELEASE } else { '@RELEASE@' }
if ($release.StartsWith('@')) { throw 'this copy belongs to no release: KISHO_RELEASE has to hold the address of one' }

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
    Copy-Item (Join-Path $temporary "kisho-$target\kisho.exe") (Join-Path $To 'kisho.exe') -Force
} finally {
    Remove-Item -Recurse -Force $temporary
}
& (Join-Path $To 'kisho.exe') --version
if (($env:Path -split ';') -notcontains $To) {
    Write-Host "It is in $To, which is not in your Path. To add it, for this window and for new ones, run:"
    Write-Host ''
    Write-Host "  `$env:Path = '$To;' + `$env:Path"
    Write-Host "  [Environment]::SetEnvironmentVariable('Path', '$To;' + [Environment]::GetEnvironmentVariable('Path', 'User'), 'User')"
}
