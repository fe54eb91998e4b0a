/* The browser on a terminal, with curses: paints its lines, takes keys, and leaves the terminal as
 * it was, whatever ends us. */
#include "config.h"

#include "analysis/tui/tui.h"

#include "analysis/tui/browser.h"

#include <unistd.h>

#ifdef HAVE_NCURSESW

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>

/* Its names for keys would be those of others, too. */
#define NCURSES_NOMACROS
#include <curses.h>

/* Signals that end us: the terminal is put back first. */
static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
enum { ENDS = sizeof ends / sizeof *ends };

static volatile sig_atomic_t ended_by;
static volatile sig_atomic_t is_up; /* curses has the terminal */

static void note_end(int number)
{
    ended_by = number;
}

static void leave_screen(void)
{
    if (is_up)
        endwin();
    is_up = 0;
}

static void set_signals(void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler};

    for (size_t i = 0; i < ENDS; i++)
        sigaction(ends[i], &action, NULL);
}

/* ---- Painting ---------------------------------------------------------------------------- */

static const struct {
    attr_t attributes;
    short color; /* of the pair with that number; 0: the terminal's own */
} looks[LOOK_COUNT] = {[LOOK_BOLD] = {A_BOLD, 0},
                       [LOOK_DIM] = {A_DIM, 0},
                       [LOOK_TITLE] = {A_REVERSE, 0},
                       [LOOK_BAR] = {0, COLOR_BLUE},
                       [LOOK_LOST] = {A_BOLD, COLOR_YELLOW}};

static void start_colors(void)
{
    if (!has_colors() || getenv("NO_COLOR") || start_color() == ERR)
        return;
    use_default_colors();
    for (int i = 0; i < LOOK_COUNT; i++) {
        if (looks[i].color)
            init_pair((short)(i + 1), looks[i].color, -1);
    }
}

static void paint_piece(const char *text, size_t length, enum look look, bool chosen)
{
    char *part = xcopy(text, length);
    bool colored = looks[look].color && has_colors() && !getenv("NO_COLOR");

    attr_set(looks[look].attributes | (chosen ? A_REVERSE : 0), colored ? (short)(look + 1) : 0,
             NULL);
    addstr(part);
    free(part);
}

static void paint_line(const struct line *line, int row)
{
    size_t begin = 0;

    move(row, 0);
    for (int i = 0; i < line->piece_count; i++) {
        paint_piece(line->text + begin, line->pieces[i].end - begin, line->pieces[i].look,
                    line->chosen);
        begin = line->pieces[i].end;
    }
    attr_set(line->chosen ? A_REVERSE : A_NORMAL, 0, NULL);
    for (int column = line->width; line->chosen && column < line->room; column++)
        addch(' ');
    attr_set(A_NORMAL, 0, NULL);
}

static void paint(struct browser *browser)
{
    int rows, columns;

    getmaxyx(stdscr, rows, columns);
    struct sheet *sheet = browser_draw(browser, rows, columns);
    erase();
    for (int row = 0; row < rows; row++)
        paint_line(&sheet->lines[row], row);
    refresh();
    sheet_free(sheet);
}

/* ---- Keys -------------------------------------------------------------------------------- */

/* @return 0: means nothing */
static int key_of(wint_t code)
{
    static const struct {
        int curses, ours;
    } keys[] = {
        {KEY_UP, KEY_IS_UP},          {KEY_DOWN, KEY_IS_DOWN},       {KEY_LEFT, KEY_IS_LEFT},
        {KEY_RIGHT, KEY_IS_RIGHT},    {KEY_PPAGE, KEY_IS_PAGE_UP},   {KEY_NPAGE, KEY_IS_PAGE_DOWN},
        {KEY_HOME, KEY_IS_HOME},      {KEY_END, KEY_IS_END},         {KEY_ENTER, KEY_IS_ENTER},
        {KEY_BACKSPACE, KEY_IS_BACK}, {KEY_BTAB, KEY_IS_PAGE_BEFORE}};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if ((int)code == keys[i].curses)
            return keys[i].ours;
    }
    return 0;
}

static int key_of_character(wint_t code)
{
    switch (code) {
    case '\r':
    case '\n':
        return KEY_IS_ENTER;
    case '\t':
        return KEY_IS_NEXT_PAGE;
    case 27:
        return KEY_IS_ESCAPE;
    case 8:
    case 127:
        return KEY_IS_BACK;
    default:
        return code >= ' ' && code < KEY_IS_UP ? (int)code : 0;
    }
}

/* Wait until there is a key, another size, or a signal that ends us; those arrive nowhere else.
 * @return false: there is nobody at the terminal any more */
static bool wait_for_key(const sigset_t *open)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};

    if (ended_by)
        return true;
    if (ppoll(&input, 1, NULL, open) < 0)
        return errno == EINTR;
    return input.revents == POLLIN; /* a terminal that hung up is ready for reading, too */
}

enum { WHEEL_ROWS = 3 };

static void take_mouse(struct browser *browser)
{
    MEVENT event;

    if (getmouse(&event) == ERR)
        return;
    if (event.bstate & BUTTON1_PRESSED)
        browser_press(browser, event.y, event.x);
    else if (event.bstate & BUTTON4_PRESSED)
        browser_scroll(browser, -WHEEL_ROWS);
#ifdef BUTTON5_PRESSED
    else if (event.bstate & BUTTON5_PRESSED)
        browser_scroll(browser, WHEEL_ROWS);
#endif
}

static void start_mouse(void)
{
    mmask_t wanted = BUTTON1_PRESSED | BUTTON4_PRESSED;

#ifdef BUTTON5_PRESSED /* ncurses 6 */
    wanted |= BUTTON5_PRESSED;
#endif
    mousemask(wanted, NULL);
    mouseinterval(0); /* a press is not held back until it may be a click */
}

/* All keys that have arrived. */
static void take_keys(struct browser *browser)
{
    wint_t code;
    int kind;

    while (!browser->quits && (kind = get_wch(&code)) != ERR) {
        if (kind == KEY_CODE_YES && code == KEY_MOUSE) {
            take_mouse(browser);
            continue;
        }
        int key = kind == KEY_CODE_YES ? key_of(code) : key_of_character(code);
        if (key)
            browser_key(browser, key);
    }
}

static void converse(struct browser *browser)
{
    sigset_t closed, open;

    sigemptyset(&closed);
    for (size_t i = 0; i < ENDS; i++)
        sigaddset(&closed, ends[i]);
    sigaddset(&closed, SIGWINCH);
    sigprocmask(SIG_BLOCK, &closed, &open);
    for (size_t i = 0; i < ENDS; i++)
        sigdelset(&open, ends[i]);
    sigdelset(&open, SIGWINCH);
    do {
        paint(browser);
        if (!wait_for_key(&open))
            break;
        take_keys(browser);
    } while (!browser->quits && !ended_by);
    leave_screen();
    set_signals(SIG_DFL);
    sigprocmask(SIG_SETMASK, &open, NULL);
}

/* ---- Begin and end ----------------------------------------------------------------------- */

const char *tui_problem(void)
{
    const char *name = getenv("TERM");

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return "--text wants a terminal for input and output";
    if (!name || !*name)
        return "--text wants to know the terminal: set TERM";
    return NULL;
}

static void set_up(void)
{
    is_up = 1;
    atexit(leave_screen);
    set_signals(note_end);
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    start_colors();
    start_mouse();
}

const char *tui_run(const struct profile *profile, const struct tui_exchanges *exchanges)
{
    /* stdout itself may be a guard, which lets no command through. */
    FILE *out = fdopen(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3), "w");
    SCREEN *screen = out ? newterm(NULL, out, stdin) : NULL;

    if (!screen) {
        if (out)
            fclose(out);
        return "--text does not know how to use this terminal: is TERM right?";
    }
    set_up();
    struct browser *browser = browser_new(profile, exchanges);
    converse(browser);
    browser_free(browser);
    delscreen(screen);
    fclose(out);
    if (ended_by)
        raise(ended_by);
    return NULL;
}

#else

const char *tui_problem(void)
{
    return "--text was left out when Pompeii was built: ncursesw was not there";
}

const char *tui_run(const struct profile *profile, const struct tui_exchanges *exchanges)
{
    (void)profile;
    (void)exchanges;
    return tui_problem();
}

#endif
