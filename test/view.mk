# The page of `pompeii view`.
view_tests = test/view/modules.sh test/view/page.sh
TESTS += $(view_tests) test/view/browser.sh
SANITIZE_TESTS += test/view/page.sh
EXTRA_DIST += $(view_tests) test/view/browser.sh test/view/browser.cjs test/view/long.awk test/view/many.awk test/view/units.awk test/view/page.test.mjs
