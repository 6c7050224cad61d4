#include "svg.h"

#include <stdio.h>
#include <string.h>

#include "longroll.h"

void svg_words(struct text *t, const char *words)
{
    for (; *words; words++)
        if (*words == '<')
            text_add(t, "&lt;");
        else if (*words == '>')
            text_add(t, "&gt;");
        else if (*words == '&')
            text_add(t, "&amp;");
        else
            text_char(t, *words);
}

void svg_text(struct text *t, const char *class, const char *anchor, int x, int y,
              const char *words)
{
    text_print(t, "<text class=\"%s\" text-anchor=\"%s\" x=\"%d\" y=\"%d\">", class, anchor, x, y);
    svg_words(t, words);
    text_add(t, "</text>\n");
}

static const char style[] =
    "<style>\n"
    "svg{background:#fff;color:#1a1a1a;font-family:system-ui,sans-serif}\n"
    "text{fill:currentColor}.title{font-size:14px;font-weight:600}.head{font-size:13px;font-weight:"
    "600}\n"
    ".tick,.cell{font-size:11px}.label{font-size:12px}.small{font-size:10px}\n"
    ".grid{stroke:currentColor;stroke-opacity:.18}.line{fill:none;stroke-width:2}\n"
    ".c0{stroke:#0b5fa5}.c1{stroke:#b3470e;stroke-dasharray:7 "
    "3}.c2{stroke:#2c7a2c;stroke-dasharray:2 3}\n"
    ".c3{stroke:#8b2f8b;stroke-dasharray:9 3 2 "
    "3}.c4{stroke:#7a5c00}.c5{stroke:#a3173f;stroke-dasharray:4 4}\n"
    ".c6{stroke:#0f7a7a;stroke-dasharray:1 3}.c7{stroke:#555;stroke-dasharray:12 4}\n"
    ".dot{fill:#fff;stroke-width:2;stroke-dasharray:none}\n"
    ".l0{fill:#0b5fa5}.l1{fill:#b3470e}.l2{fill:#2c7a2c}.l3{fill:#8b2f8b}.l4{fill:#7a5c00}.l5{fill:"
    "#a3173f}\n"
    ".l6{fill:#0f7a7a}.l7{fill:#555}.heat{fill:#c2410c;stroke:#888}.on{fill:#fff}.off{fill:#1a1a1a}"
    "\n"
    "@media (prefers-color-scheme:dark){svg{background:#15181c;color:#e8e6e1}.dot{fill:#15181c}\n"
    ".c0{stroke:#6db3f2}.c1{stroke:#f59e6c}.c2{stroke:#7fd07f}.c3{stroke:#dd9ae0}.c4{stroke:#"
    "e0c050}\n"
    ".c5{stroke:#ff8fae}.c6{stroke:#5fd0d0}.c7{stroke:#bbb}.l0{fill:#6db3f2}.l1{fill:#f59e6c}.l2{"
    "fill:#7fd07f}\n"
    ".l3{fill:#dd9ae0}.l4{fill:#e0c050}.l5{fill:#ff8fae}.l6{fill:#5fd0d0}.l7{fill:#bbb}.off{fill:#"
    "e8e6e1}}\n"
    "@media print{svg{background:#fff;color:#000}}\n"
    "</style>\n";

enum { TITLE_COLUMNS = 92, TITLE_LINES = 2 };

void svg_open(struct text *t, int width, int height, const char *title)
{
    text_print(t,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
               "height=\"%d\" role=\"img\">\n",
               width, height, width, height);
    text_print(t, "%s<title>", style);
    svg_words(t, title);
    text_add(t, "</title>\n");
    for (int line = 0; line < TITLE_LINES && *title; line++) {
        char part[TITLE_COLUMNS + 1];
        size_t length = strlen(title) < TITLE_COLUMNS ? strlen(title) : TITLE_COLUMNS;
        if (title[length]) /* more to come: break at the last blank */
            while (length > 1 && title[length] != ' ')
                length--;
        snprintf(part, sizeof part, "%.*s", (int)length, title);
        svg_text(t, "title", "start", 16, 22 + 18 * line, part);
        title += length + (title[length] == ' ');
    }
}
