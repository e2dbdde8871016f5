/**
 * The page's policy lets no text become markup (Trusted Types). Text without `<` is none. Where React has to draw the
 * whole page anew, since something in the browser changed it, it begins each script with an empty element, which never runs.
 */
export const TRUSTED_TYPES_SCRIPT = `window.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(text){return !text.includes('\\x3c')||text==='\\x3cscript>\\x3c/script>'?text:null}})`;
