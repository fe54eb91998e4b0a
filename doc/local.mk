dist_doc_DATA = doc/trace-format.md
dist_pkgdata_DATA = doc/pompeii.dtd
include doc/analysis.mk
