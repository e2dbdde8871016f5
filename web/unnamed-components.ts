import type { Plugin } from 'vite';

const MODULE = /node_modules\/react-router\/dist\/production\/.*\.js$/;
const DISPLAY_NAME = /^\w+\.displayName = ".*";$/gm;
const FORWARD_REF = /React\$1\.forwardRef\(/g;

/** The names that React Router gives its components, for developer tools, would keep those that nobody uses in the script. */
export function unnamedComponents(): Plugin {
  return {
    name: 'unnamed-components',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: MODULE },
      handler: (code) => ({
        code: code.replace(DISPLAY_NAME, '').replace(FORWARD_REF, '/* @__PURE__ */ $&'),
        map: null,
      }),
    },
  };
}
