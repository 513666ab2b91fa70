// Translation of messages: there are no catalogues in the box, so every message is its own translation.
#ifndef _LIBINTL_H
#define _LIBINTL_H

#define __GETTEXT_FORMAT(argument) __attribute__((__format_arg__(argument)))

char *gettext(const char *) __GETTEXT_FORMAT(1);
char *dgettext(const char *, const char *) __GETTEXT_FORMAT(2);
char *dcgettext(const char *, const char *, int) __GETTEXT_FORMAT(2);
char *ngettext(const char *, const char *, unsigned long) __GETTEXT_FORMAT(1) __GETTEXT_FORMAT(2);
char *dngettext(const char *, const char *, const char *, unsigned long) __GETTEXT_FORMAT(2)
    __GETTEXT_FORMAT(3);
char *dcngettext(const char *, const char *, const char *, unsigned long, int) __GETTEXT_FORMAT(2)
    __GETTEXT_FORMAT(3);
char *textdomain(const char *);
char *bindtextdomain(const char *, const char *);
char *bind_textdomain_codeset(const char *, const char *);

#endif
