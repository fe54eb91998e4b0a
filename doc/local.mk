dist_doc_DATA = doc/trace-format.md
dist_pkgdata_DATA = doc/pompeii.dtd
