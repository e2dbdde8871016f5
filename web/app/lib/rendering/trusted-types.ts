/**
 * The page's policy forbids turning strings into markup (Trusted Types). Two kinds of strings are accepted, since they
 * cannot run code: those without `<`, and an empty script element. React creates each script from such an element when
 * hydration has failed and it renders the whole page in the browser; scripts created in this way never run.
 */
export const TRUSTED_TYPES_SCRIPT = `window.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(text){return !text.includes('\\x3c')||text==='\\x3cscript>\\x3c/script>'?text:null}})`;
