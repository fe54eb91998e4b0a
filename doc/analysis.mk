# Manual pages, completion and schemas of the analysis
dist_man1_MANS += \
	doc/man/pompeii.1 \
	doc/man/pompeii-combine.1 \
	doc/man/pompeii-diff.1 \
	doc/man/pompeii-dissimilarity.1 \
	doc/man/pompeii-export.1 \
	doc/man/pompeii-flow.1 \
	doc/man/pompeii-import.1 \
	doc/man/pompeii-info.1 \
	doc/man/pompeii-instrument.1 \
	doc/man/pompeii-labels.1 \
	doc/man/pompeii-merge.1 \
	doc/man/pompeii-messages.1 \
	doc/man/pompeii-offload.1 \
	doc/man/pompeii-preload.1 \
	doc/man/pompeii-print.1 \
	doc/man/pompeii-profile.1 \
	doc/man/pompeii-recover.1 \
	doc/man/pompeii-run.1 \
	doc/man/pompeii-report.1 \
	doc/man/pompeii-scaling.1 \
	doc/man/pompeii-summary.1 \
	doc/man/pompeii-view.1 \
	doc/man/pompeii-watch.1 \
	doc/man/pompeii-wrap.1
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = doc/completion/pompeii
EXTRA_DIST += \
	doc/schema/combine.json \
	doc/schema/diff.json \
	doc/schema/dissimilarity.json \
	doc/schema/flow.json \
	doc/schema/loops.json \
	doc/schema/messages.json \
	doc/schema/offload.json \
	doc/schema/peaks.json \
	doc/schema/plan.json \
	doc/schema/profile.json \
	doc/schema/roofline.json \
	doc/schema/scaling.json \
	doc/schema/statistics.json \
	doc/schema/summary.json \
	doc/schema/tasks.json \
	doc/schema/what-if.json \
	doc/schema/watch.json

# The pictures of the manual, from a real run; needs Chromium and Graphviz.
EXTRA_DIST += doc/pictures/make-pictures doc/pictures/shot.cjs
dist_doc_DATA += doc/profile-and-flow.md doc/view.md
picturesdir = $(docdir)/pictures
dist_pictures_DATA = \
	doc/pictures/cg-flow.svg doc/pictures/cg-page.png doc/pictures/cg-profile.txt \
	doc/pictures/view-answer.png doc/pictures/view-compare.png doc/pictures/view-units.png \
	doc/pictures/view-dark.png doc/pictures/view-source.png doc/pictures/view-timeline.png \
	doc/pictures/view-arrows.png doc/pictures/view-messages.png doc/pictures/view-tasks.png
.PHONY: pictures
pictures: all
	$(SHELL) $(srcdir)/doc/pictures/make-pictures $(srcdir)
