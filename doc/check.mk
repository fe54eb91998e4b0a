# pompeii check
dist_man1_MANS += doc/man/pompeii-check.1
dist_doc_DATA += doc/check.md
