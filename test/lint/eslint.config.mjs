// For make lint: what eslint looks for in the page's modules and in their tests. Nothing is imported,
// so that any eslint from 8.57 on can read it.
const names = list => Object.fromEntries(list.split(" ").map(name => [name, "readonly"]));
const page = names("document window location history addEventListener matchMedia requestAnimationFrame getComputedStyle devicePixelRatio " +
  "innerHeight innerWidth setTimeout clearTimeout fetch URLSearchParams Blob Response DecompressionStream atob performance");
const node = names("process console require Buffer URL setTimeout");
const rules = Object.fromEntries(("array-callback-return block-scoped-var constructor-super eqeqeq for-direction getter-return guard-for-in " +
  "no-array-constructor no-async-promise-executor no-caller no-class-assign no-compare-neg-zero no-cond-assign no-const-assign " +
  "no-constant-binary-expression no-constant-condition no-constructor-return no-control-regex no-debugger no-dupe-args no-dupe-class-members no-dupe-else-if " +
  "no-dupe-keys no-duplicate-case no-duplicate-imports no-empty no-eval no-ex-assign no-extend-native no-fallthrough no-func-assign " +
  "no-implied-eval no-import-assign no-inner-declarations no-invalid-regexp no-irregular-whitespace no-loop-func no-loss-of-precision " +
  "no-new-func no-new-wrappers no-obj-calls no-promise-executor-return no-prototype-builtins no-redeclare no-return-assign no-script-url " +
  "no-self-assign no-self-compare no-setter-return no-shadow no-sparse-arrays no-shadow-restricted-names no-template-curly-in-string no-this-before-super " +
  "no-throw-literal no-undef no-unexpected-multiline no-unmodified-loop-condition no-unreachable no-unreachable-loop no-unsafe-finally " +
  "no-unsafe-negation no-unsafe-optional-chaining no-unused-expressions no-unused-labels no-unused-private-class-members no-unused-vars " +
  "no-use-before-define no-useless-backreference no-useless-catch no-useless-escape no-var no-with prefer-const radix require-await " +
  "require-yield use-isnan valid-typeof").split(" ").map(rule => [rule, "error"]));

// Functions of a module may stand in any order.
rules["no-use-before-define"] = ["error", { functions: false, classes: true, variables: true }];
rules.radix = ["error", "as-needed"];

export default [
  { files: ["**/*.mjs", "**/*.cjs"], linterOptions: { reportUnusedDisableDirectives: "error" }, rules },
  { files: ["**/analysis/view/page/*.mjs"], languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: page } },
  { files: ["**/test/**/*.mjs"], languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: node } },
  { files: ["**/test/**/*.cjs"], languageOptions: { ecmaVersion: 2022, sourceType: "commonjs", globals: { ...node, ...page, pompeii: "readonly", axe: "readonly", hacked: "readonly" } } }
];
