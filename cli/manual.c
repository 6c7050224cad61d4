/* man and completion: the manual page and the shell's completion, made from the same tables as the
 * help. */

#include <string.h>

#include "longroll.h"

/* roff takes a leading dot or quote, and every backslash and hyphen, for itself. */
static void put_roff(struct text *t, const char *words)
{
    bool first = true;
    for (; *words; words++) {
        if (first && (*words == '.' || *words == '\''))
            text_add(t, "\\&");
        first = *words == '\n';
        if (*words == '\\')
            text_add(t, "\\e");
        else if (*words == '-')
            text_add(t, "\\-");
        else
            text_char(t, *words);
    }
}

static void man_command(struct text *t, const struct command *c)
{
    text_add(t, ".TP\n.B longroll ");
    put_roff(t, c->name);
    text_char(t, ' ');
    put_roff(t, c->usage);
    text_char(t, '\n');
    put_roff(t, c->more);
    text_char(t, '\n');
}

static void man_chart(struct text *t, const struct system *s, const struct chart *c)
{
    text_add(t, ".TP\n.B ");
    put_roff(t, s->name);
    text_char(t, '/');
    put_roff(t, c->name);
    text_add(t, "\n");
    put_roff(t, c->about);
    text_add(t, "\n.br\nInputs:");
    for (int i = 0; i < c->input_count; i++) {
        text_add(t, i ? ", " : " ");
        put_roff(t, c->inputs[i].name);
    }
    text_add(t, ".\n.br\nTry: longroll odds ");
    put_roff(t, c->name);
    text_char(t, ' ');
    put_roff(t, c->example);
    text_char(t, '\n');
}

static int no_words(struct call *c, const char *what)
{
    struct trouble trouble = {0};
    struct text *t = trouble_usage(&trouble, NULL);
    text_add(t, what);
    text_add(t, " takes no words");
    return say_trouble(c, &trouble);
}

int run_man(struct call *c)
{
    struct text *t = c->out;
    if (c->count > 0)
        return no_words(c, "man");
    text_add(
        t,
        ".TH LONGROLL 1\n.SH NAME\nlongroll \\- charts, odds, dice and battles of "
        "horse\\-and\\-musket wargames\n"
        ".SH SYNOPSIS\n.B longroll\n.I COMMAND\n[\\fIWORD\\fR...]\n"
        ".SH DESCRIPTION\nLongroll fills in the charts of the rules with your situation: what to "
        "throw and what "
        "each pip does, the exact odds, the arithmetic with its clause, the roll.\n.SH COMMANDS\n");
    for (int i = 0; i < command_count; i++)
        man_command(t, &commands[i]);
    text_add(t, ".SH CHARTS\nThe system may be left out; of several charts of one name the first "
                "listed is meant.\n");
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++)
            man_chart(t, systems[i], systems[i]->charts[k]);
    text_add(t, ".SH EXIT STATUS\n0: done. 1: a rule forbids what was asked; its clause is named. "
                "2: the words were not "
                "understood, or a file could not be read or written.\n");
    return EXIT_DONE;
}

/* ---- completion ---- */

static void put_values(struct text *t, const struct field *f)
{
    if (f->kind == FIELD_YES)
        text_add(t, "yes no");
    for (int i = 0; f->words && i < f->words->count; i++) {
        text_add(t, i ? " " : "");
        words_print(t, f->words, i);
    }
}

/* One line of the shell's case: the inputs of a chart, or the words of an input. */
static void complete_chart(struct text *t, const struct system *s, const struct chart *c)
{
    text_add(t, "    ");
    text_add(t, c->name);
    text_char(t, '|');
    text_add(t, s->name);
    text_char(t, '/');
    text_add(t, c->name);
    text_add(t, ") words=\"");
    for (int i = 0; i < c->input_count; i++) {
        text_add(t, i ? " " : "");
        text_add(t, c->inputs[i].name);
        text_char(t, '=');
    }
    text_add(t, "\" ;;\n");
}

static void complete_values(struct text *t, const struct system *s, const struct chart *c)
{
    for (int i = 0; i < c->input_count; i++) {
        if (c->inputs[i].kind != FIELD_YES && !c->inputs[i].words)
            continue;
        text_add(t, "    ");
        text_add(t, c->name);
        text_char(t, ':');
        text_add(t, c->inputs[i].name);
        text_add(t, "|");
        text_add(t, s->name);
        text_char(t, '/');
        text_add(t, c->name);
        text_char(t, ':');
        text_add(t, c->inputs[i].name);
        text_add(t, ") values=\"");
        put_values(t, &c->inputs[i]);
        text_add(t, "\" ;;\n");
    }
}

static void each_chart(struct text *t,
                       void (*put)(struct text *, const struct system *, const struct chart *))
{
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++)
            put(t, systems[i], systems[i]->charts[k]);
}

static void put_chart_name(struct text *t, const struct system *s, const struct chart *c)
{
    text_char(t, ' ');
    text_add(t, s->name);
    text_char(t, '/');
    text_add(t, c->name);
    text_char(t, ' ');
    text_add(t, c->name);
}

int run_completion(struct call *c)
{
    struct text *t = c->out;
    if (c->count > 0)
        return no_words(c, "completion");
    text_add(t, "# bash completion of longroll; load it with: source <(longroll completion)\n"
                "_longroll() {\n"
                "  local cur words values line input\n"
                "  COMPREPLY=()\n"
                "  line=${COMP_LINE:0:COMP_POINT}\n"
                "  cur=${line##*[[:space:]]}\n"
                "  set -- $line\n"
                "  if [[ $# -lt 2 || ( $# -eq 2 && -n $cur ) ]]; then\n"
                "    COMPREPLY=($(compgen -W \"");
    for (int i = 0; i < command_count; i++) {
        text_add(t, i ? " " : "");
        text_add(t, commands[i].name);
    }
    text_add(
        t, "\" -- \"$cur\"))\n    return\n  fi\n"
           "  case $2 in\n"
           "    odds|roll|compare|help) ;;\n"
           "    grid) COMPREPLY=($(compgen -f -W \"range= cover= -o --json\" -- \"$cur\")); return "
           ";;\n"
           "    *) return ;;\n"
           "  esac\n"
           "  if [[ $# -lt 3 || ( $# -eq 3 && -n $cur ) ]]; then\n    COMPREPLY=($(compgen -W \"");
    each_chart(t, put_chart_name);
    text_add(t, "\" -- \"$cur\"))\n    return\n  fi\n"
                "  if [[ $cur == *=* ]]; then\n"
                "    input=${cur%%=*}\n"
                "    case \"$3:$input\" in\n");
    each_chart(t, complete_values);
    text_add(
        t, "    esac\n"
           "    # readline takes = for the end of a word: only what follows it is to be completed\n"
           "    COMPREPLY=($(compgen -W \"$values\" -- \"${cur#*=}\"))\n"
           "    return\n  fi\n"
           "  case $3 in\n");
    each_chart(t, complete_chart);
    text_add(t, "  esac\n"
                "  [[ $2 == compare ]] && words+=\" vary= by= -o\"\n"
                "  compopt -o nospace 2>/dev/null\n"
                "  COMPREPLY=($(compgen -W \"$words --swap --json --seed --dice\" -- \"$cur\"))\n"
                "}\ncomplete -F _longroll longroll\n");
    return EXIT_DONE;
}
