# What a site installs from: doc/install.md says how.
dist_doc_DATA += doc/install.md
EXTRA_DIST += \
	debian/changelog \
	debian/control \
	debian/copyright \
	debian/pompeii.lintian-overrides \
	debian/rules \
	debian/source/format \
	debian/tests/control \
	debian/tests/demo \
	packaging/chroot-check.sh \
	packaging/dependencies.txt \
	packaging/package.py \
	packaging/pompeii-0.1.0-GCC-12.3.0.eb \
	packaging/pompeii.modulefile.in \
	packaging/sbom.awk \
	packaging/sbom.sh

# The dependencies of this build, with their versions and licences.
sbom: pompeii.spdx.json
pompeii.spdx.json: all
	$(AM_V_GEN)CC="$(CC)" $(srcdir)/packaging/sbom.sh $(srcdir)/packaging $(PACKAGE_VERSION) config.h \
		>$@.tmp && mv $@.tmp $@

# An Environment module of what is installed in this prefix.
module: pompeii.modulefile
pompeii.modulefile: packaging/pompeii.modulefile.in Makefile
	$(AM_V_GEN)sed -e 's,%PREFIX%,$(prefix),' -e 's,%LIBDIR%,$(libdir),' \
		-e 's,%VERSION%,$(PACKAGE_VERSION),' $(srcdir)/packaging/pompeii.modulefile.in >$@.tmp && \
		mv $@.tmp $@
CLEANFILES += pompeii.spdx.json pompeii.modulefile
.PHONY: sbom module
