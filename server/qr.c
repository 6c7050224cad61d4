#include "qr.h"

#include <qrencode.h>

enum { QUIET = 4 }; /* modules of light round the code, as the standard wants */

static bool is_dark(const QRcode *code, int x, int y)
{
    if (x < 0 || y < 0 || x >= code->width || y >= code->width)
        return false;
    return code->data[y * code->width + x] & 1; /* the other bits say what the module is for */
}

static void draw_line(struct text *t, const QRcode *code, int y)
{
    static const char *const blocks[2][2] = {{"\u2588", "\u2580"},
                                             {"\u2584", " "}}; /* [upper dark][lower dark] */
    for (int x = -QUIET; x < code->width + QUIET; x++)
        text_add(t, blocks[is_dark(code, x, y)][is_dark(code, x, y + 1)]);
}

bool qr_draw(struct text *t, const char *words, bool colours)
{
    QRcode *code = QRcode_encodeString8bit(words, 0, QR_ECLEVEL_L);
    if (!code)
        return false;
    for (int y = -QUIET; y < code->width + QUIET; y += 2) {
        text_add(t, colours ? "\033[38;5;231;48;5;16m" : "");
        draw_line(t, code, y);
        text_add(t, colours ? "\033[0m\n" : "\n");
    }
    QRcode_free(code);
    return true;
}

bool qr_svg(struct text *t, const char *words, int most)
{
    QRcode *code = QRcode_encodeString8bit(words, 0, QR_ECLEVEL_L);
    if (!code || code->width > most) {
        QRcode_free(code);
        return false;
    }
    const int side = code->width + 2 * QUIET;
    text_print(t,
               "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"opens the scenario\" "
               "shape-rendering=\"crispEdges\"><path d=\"",
               side, side);
    for (int y = 0; y < code->width; y++)
        for (int x = 0; x < code->width; x++)
            if (is_dark(code, x, y))
                text_print(t, "M%d %dh1v1h-1z", x + QUIET, y + QUIET);
    text_add(t, "\"/></svg>");
    QRcode_free(code);
    return true;
}
