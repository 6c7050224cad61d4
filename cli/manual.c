/* man and completion: the manual page and the shell's completion, made from the same tables as the
 * help. */

#include "longroll.h"

/* roff takes every backslash and hyphen for itself, and a dot at the beginning of a line, where
 * only its own words have one. */
static void put_roff(struct text *t, const char *words)
{
    for (; *words; words++)
        if (*words == '\\')
            text_add(t, "\\e");
        else if (*words == '-')
            text_add(t, "\\-");
        else
            text_char(t, *words);
}

static void man_command(struct text *out, const struct command *c)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    text_print(t, ".TP\n.B longroll %s %s\n%s\n", c->name, c->usage, c->more);
    if (c->example) {
        text_add(t, ".br\nTry: ");
        print_example(t, c->example);
        text_char(t, '\n');
    }
    put_roff(out, l.room);
}

static void man_chart(struct text *out, const struct system *s, const struct chart *c)
{
    struct sentence l;
    struct text *t = sentence_begin(&l);
    text_print(t, ".TP\n.B %s/%s\n%s\n.br\nInputs:", s->name, c->name, c->about);
    for (int i = 0; i < c->input_count; i++)
        text_print(t, "%s %s", i ? "," : "", c->inputs[i].name);
    text_print(t, ".\n.br\nTry: longroll odds %s %s\n", c->name, c->example);
    put_roff(out, l.room);
}

static void each_chart(struct text *t,
                       void (*put)(struct text *, const struct system *, const struct chart *))
{
    for (int i = 0; i < system_count; i++)
        for (int k = 0; k < systems[i]->chart_count; k++)
            put(t, systems[i], systems[i]->charts[k]);
}

bool run_man(struct call *c)
{
    struct text *t = c->out;
    text_add(t,
             ".TH LONGROLL 1\n.SH NAME\nlongroll \\- charts, odds, dice and battles of "
             "horse\\-and\\-musket wargames\n"
             ".SH SYNOPSIS\n.B longroll\n.I COMMAND\n[\\fIWORD\\fR...]\n"
             ".SH DESCRIPTION\nLongroll fills in the charts of the rules with your situation: what "
             "to throw and what each pip does, the exact odds, the arithmetic with its clause, the "
             "roll.\n.SH COMMANDS\n");
    for (int i = 0; i < command_count; i++)
        man_command(t, &commands[i]);
    text_add(t, ".SH CHARTS\nThe system may be left out; if several charts share a name, the "
                "first one listed is meant.\n");
    each_chart(t, man_chart);
    text_add(t,
             ".SH ENVIRONMENT\n.TP\n.B COLUMNS\nHow wide lines are, 40 to 200; else as wide as the "
             "terminal, or 80 where there is none.\n");
    text_add(t, ".SH EXIT STATUS\n0: done. 1: a rule forbids what was asked; its clause is named. "
                "2: the words were not understood, or a file could not be read or written.\n");
    return true;
}

/* ---- completion ---- */

/* Lines of the shell's case: the inputs of a chart, or the words of an input. */
static void complete_chart(struct text *t, const struct system *s, const struct chart *c)
{
    text_print(t, "    %s|%s/%s) words=\"", c->name, s->name, c->name);
    for (int i = 0; i < c->input_count; i++)
        text_print(t, i ? " %s=" : "%s=", c->inputs[i].name);
    text_add(t, "\" ;;\n");
}

static void complete_values(struct text *t, const struct system *s, const struct chart *c)
{
    for (const struct field *f = c->inputs; f < c->inputs + c->input_count; f++) {
        const bool yes = f->kind == FIELD_YES;
        if (!yes && !f->words)
            continue;
        text_print(t, "    %s:%s|%s/%s:%s) values=\"%s", c->name, f->name, s->name, c->name,
                   f->name, yes ? "yes no" : "");
        for (int i = 0; f->words && i < f->words->count; i++) {
            text_add(t, i ? " " : "");
            words_print(t, f->words, i);
        }
        text_add(t, "\" ;;\n");
    }
}

static void put_chart_name(struct text *t, const struct system *s, const struct chart *c)
{
    text_print(t, " %s/%s %s", s->name, c->name, c->name);
}

bool run_completion(struct call *c)
{
    struct text *t = c->out;
    text_add(t, "# bash completion of longroll; load it with: source <(longroll completion)\n"
                "_longroll() {\n"
                "  local cur words values line input\n"
                "  COMPREPLY=()\n"
                "  line=${COMP_LINE:0:COMP_POINT}\n"
                "  cur=${line##*[[:space:]]}\n"
                "  set -- $line\n"
                "  if [[ $# -lt 2 || ( $# -eq 2 && -n $cur ) ]]; then\n"
                "    COMPREPLY=($(compgen -W \"");
    for (int i = 0; i < command_count; i++)
        text_print(t, i ? " %s" : "%s", commands[i].name);
    text_add(t, "\" -- \"$cur\"))\n    return\n  fi\n"
                "  case $2 in\n"
                "    odds|roll|compare|grid|help) ;;\n"
                "    sheet|charts|rulings) COMPREPLY=($(compgen -W \"");
    for (int i = 0; i < system_count; i++)
        text_print(t, i ? " %s" : "%s", systems[i]->name);
    text_add(t, "\" -- \"$cur\")); return ;;\n"
                "    check|battle|replay|verify|show|ladder|lab) compopt -o filenames 2>/dev/null\n"
                "      COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n"
                "    *) return ;;\n"
                "  esac\n"
                "  if [[ $# -lt 3 || ( $# -eq 3 && -n $cur ) ]]; then\n"
                "    words=\"");
    each_chart(t, put_chart_name);
    text_add(t, "\"\n    [[ $2 == help ]] && words+=\"");
    help_put_names(t);
    text_add(t, "\"\n    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n    return\n  fi\n"
                "  if [[ $cur == *=* ]]; then\n"
                "    input=${cur%%=*}\n"
                "    case \"$3:$input\" in\n");
    each_chart(t, complete_values);
    text_add(t, "    esac\n"
                "    # readline takes = for the end of a word: complete only what follows it\n"
                "    COMPREPLY=($(compgen -W \"$values\" -- \"${cur#*=}\"))\n"
                "    return\n  fi\n"
                "  case $3 in\n");
    each_chart(t, complete_chart);
    text_add(t, "  esac\n"
                "  [[ $2 == compare ]] && words+=\" vary= by= -o\"\n"
                "  [[ $2 == grid ]] && words+=\" $(compgen -f -- \"$cur\") show= -o\"\n"
                "  compopt -o nospace 2>/dev/null\n"
                "  COMPREPLY=($(compgen -W \"$words --swap --json --seed --dice\" -- \"$cur\"))\n"
                "}\ncomplete -F _longroll longroll\n");
    return true;
}
