//! What can stand at a place of a file, asked of the type that the file becomes.

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeOwned, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

/// What can stand at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A table with these keys.
    Table(&'static [&'static str]),
    /// A table with any keys.
    Map,
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// `true` or `false`.
    Flag,
    /// Anything else.
    Other,
}

/// What can stand in a file that becomes a `T` at the end of a way of keys. In lists it is what each of their elements can be.
#[must_use]
pub fn shape<T: DeserializeOwned>(way: &[&str]) -> Shape {
    let mut found = Shape::Other;
    // The probe has nothing to read, so that this always fails.
    let _ = T::deserialize(Probe { way, found: &mut found });
    found
}

/// Goes the way through what a type asks for, and keeps what it asks for at its end.
struct Probe<'a> {
    way: &'a [&'a str],
    found: &'a mut Shape,
}

/// The way is at its end.
#[derive(Debug)]
struct End;

impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("there is nothing to read")
    }
}

impl std::error::Error for End {}

impl de::Error for End {
    fn custom<T: std::fmt::Display>(_: T) -> Self {
        Self
    }
}

impl Probe<'_> {
    fn end<T>(self, shape: Shape) -> Result<T, End> {
        if self.way.is_empty() {
            *self.found = shape;
        }
        Err(End)
    }
}

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = End;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, End> {
        Err(End)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, _: V) -> Result<V::Value, End> {
        self.end(Shape::Flag)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, End> {
        self.end(Shape::OneOf(variants))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, End> {
        if self.way.is_empty() { self.end(Shape::Table(fields)) } else { self.deserialize_map(visitor) }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, End> {
        let Some((key, way)) = self.way.split_first() else { return self.end(Shape::Map) };
        visitor.visit_map(One { key: Some(key), probe: Probe { way, found: self.found } })
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, End> {
        visitor.visit_seq(self)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, End> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, End> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct tuple
        tuple_struct identifier ignored_any
    }
}

/// A list with one element.
impl<'de> SeqAccess<'de> for Probe<'_> {
    type Error = End;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, End> {
        seed.deserialize(Probe { way: self.way, found: self.found }).map(Some)
    }
}

/// A table with one key.
struct One<'a> {
    key: Option<&'a str>,
    probe: Probe<'a>,
}

impl<'de> MapAccess<'de> for One<'_> {
    type Error = End;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, End> {
        let key = self.key.take().map(StrDeserializer::new);
        key.map(|key| seed.deserialize(key)).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, End> {
        seed.deserialize(Probe { way: self.probe.way, found: self.probe.found })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use std::collections::BTreeMap;

    #[derive(Deserialize)]
    #[allow(dead_code)]
    #[serde(rename_all = "lowercase")]
    enum Level {
        Error,
        Warn,
    }

    #[derive(Deserialize)]
    #[serde(default, deny_unknown_fields)]
    #[derive(Default)]
    #[allow(dead_code)]
    struct File {
        title: Option<String>,
        draft: bool,
        levels: Vec<Level>,
        tables: BTreeMap<String, Vec<Inner>>,
    }

    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Inner {
        deep: Option<bool>,
    }

    #[test]
    fn a_type_tells_what_its_file_can_hold() {
        assert_eq!(shape::<File>(&[]), Shape::Table(&["title", "draft", "levels", "tables"]));
        assert_eq!(shape::<File>(&["draft"]), Shape::Flag);
        assert_eq!(shape::<File>(&["levels"]), Shape::OneOf(&["error", "warn"]));
        assert_eq!(shape::<File>(&["tables", "any"]), Shape::Table(&["deep"]));
        assert_eq!(shape::<File>(&["tables", "any", "deep"]), Shape::Flag);
        assert_eq!(shape::<File>(&["tables"]), Shape::Map);
        for way in [&["title"][..], &["titel"], &["draft", "deep"]] {
            assert_eq!(shape::<File>(way), Shape::Other, "{way:?}");
        }
    }
}
