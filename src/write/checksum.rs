//! CRC-32 as in PNG, zip and gzip: reflected, polynomial 0x04C11DB7. Of "123456789" it is cbf43926.

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut n = 0;
    while n < 256 {
        let (mut value, mut bit) = (n as u32, 0);
        while bit < 8 {
            value = if value & 1 == 1 { 0xedb8_8320 ^ (value >> 1) } else { value >> 1 };
            bit += 1;
        }
        table[n] = value;
        n += 1;
    }
    table
};

/// A checksum that is fed piece by piece.
#[derive(Clone, Copy, Debug)]
pub struct Crc32(u32);

impl Crc32 {
    /// Of nothing yet.
    pub fn new() -> Crc32 {
        Crc32(u32::MAX)
    }

    /// Takes more bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = TABLE[usize::from(self.0 as u8 ^ byte)] ^ (self.0 >> 8);
        }
    }

    /// The checksum of everything so far.
    pub fn value(self) -> u32 {
        !self.0
    }

    /// The checksum of some bytes.
    pub fn of(bytes: &[u8]) -> u32 {
        let mut crc = Crc32::new();
        crc.update(bytes);
        crc.value()
    }
}

impl Default for Crc32 {
    fn default() -> Crc32 {
        Crc32::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert_eq!(Crc32::of(b"123456789"), 0xcbf4_3926);
        assert_eq!(Crc32::of(b""), 0);
        // The end of every PNG file.
        assert_eq!(Crc32::of(b"IEND"), 0xae42_6082);
    }
}
