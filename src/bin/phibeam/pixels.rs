//! Figures as pixels. The typeface is part of the program: a machine without fonts draws the same labels.

use std::sync::Arc;

use phibeam::scene::Rect;
use phibeam::scene::raster::Image;
use phibeam::write::{FigureFile, Part, png};
use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// DejaVu Sans, as far as figures need it: ASCII and a few signs.
const FONTS: [&[u8]; 2] =
    [include_bytes!("font/dejavu-sans-part.ttf"), include_bytes!("font/dejavu-sans-bold-part.ttf")];

/// A solved figure as a PNG file of `scale` pixels to a CSS pixel; the error says what went wrong.
pub(crate) fn png(figure: &FigureFile, (width, height): (u32, u32), scale: u32) -> Result<Vec<u8>, String> {
    let failed = |why: &dyn std::fmt::Display| format!("the figure cannot be painted: {why}");
    let mut canvas =
        Pixmap::new(width * scale, height * scale).ok_or_else(|| failed(&"there is no memory for it"))?;
    let density = scale as f32;
    let options = options();
    for part in figure.parts(f64::from(scale)) {
        match part {
            Part::Svg(svg) => {
                let tree = Tree::from_str(&svg, &options).map_err(|error| failed(&error))?;
                resvg::render(&tree, Transform::from_scale(density, density), &mut canvas.as_mut());
            }
            Part::Image(image, Rect { left, top, .. }) => {
                let at = |length: f64| (length * f64::from(scale)).round() as i32;
                let image = premultiplied(&image).ok_or_else(|| failed(&"its image is empty"))?;
                let paint = PixmapPaint::default();
                canvas.draw_pixmap(at(left), at(top), image.as_ref(), &paint, Transform::identity(), None);
            }
        }
    }
    // The ground is opaque, so that nothing is premultiplied any more.
    let opaque = Image { width: canvas.width(), height: canvas.height(), pixels: canvas.take() };
    png::stamped(&png::encode(&opaque), &figure.about()).ok_or_else(|| failed(&"it is no PNG file"))
}

fn options() -> Options<'static> {
    let mut fonts = fontdb::Database::new();
    FONTS.iter().for_each(|font| fonts.load_font_data(font.to_vec()));
    fonts.set_sans_serif_family("DejaVu Sans");
    Options { fontdb: Arc::new(fonts), ..Options::default() }
}

fn premultiplied(image: &Image) -> Option<Pixmap> {
    let mut pixmap = Pixmap::new(image.width, image.height)?;
    for (to, &[r, g, b, a]) in
        pixmap.data_mut().as_chunks_mut::<4>().0.iter_mut().zip(image.pixels.as_chunks().0)
    {
        let part = |channel: u8| ((u32::from(channel) * u32::from(a) + 127) / 255) as u8;
        *to = [part(r), part(g), part(b), a];
    }
    Some(pixmap)
}
