/**
 * The page's policy forbids turning strings into markup (Trusted Types). A string without `<` is not markup. When hydration
 * fails, React renders the whole page in the browser and creates each script from an empty element, which never runs.
 */
export const TRUSTED_TYPES_SCRIPT = `window.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(text){return !text.includes('\\x3c')||text==='\\x3cscript>\\x3c/script>'?text:null}})`;
