include test/analysis.mk
