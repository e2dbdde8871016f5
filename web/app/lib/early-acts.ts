declare global {
  interface Window {
    takeEarlyActs?: () => EarlyActs;
  }
}

interface EarlyActs {
  typed: ReadonlyMap<HTMLInputElement, string>;
  pressed: readonly HTMLButtonElement[];
}

/**
 * Inline at the top of the page: what is typed and pressed before the app is there is kept for it. Links lead on by
 * themselves.
 */
export const EARLY_ACTS_SCRIPT = `{const typed=new Map(),pressed=[];const type=({target})=>{typed.set(target,target.value)};const press=(event)=>{const button=event.target.closest('button');if(button){event.preventDefault();pressed.push(button)}};addEventListener('input',type,true);addEventListener('click',press,true);window.takeEarlyActs=()=>{removeEventListener('input',type,true);removeEventListener('click',press,true);delete window.takeEarlyActs;return{typed,pressed}}}`;

/** Does again what was done too early; from here on the app hears for itself. */
export async function repeatEarlyActs(): Promise<void> {
  const acts = window.takeEarlyActs?.();
  if (!acts) return;
  const { typed, pressed } = acts;
  for (const [field, text] of typed) type(field, text);
  // React takes over what was typed before this goes on.
  await Promise.resolve();
  for (const button of pressed) button.click();
}

/** Goes around React's own setter for this field: React passes over a text that it has seen there. */
function type(field: HTMLInputElement, text: string) {
  field.value = '';
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
