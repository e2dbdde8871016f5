import { MUTES_KEY } from '@magpie/contract/mutes-key';

/**
 * Inline at the top of the page, which is the same for everyone: the styles then hide posts and comments until the viewer's
 * own answers have replaced them, so that nothing muted shows for a moment. Forgotten after a logout.
 */
export const MUTES_SCRIPT = import.meta.env.SSR
  ? `try{if(localStorage.getItem('${MUTES_KEY}')){if(document.documentElement.dataset.session)document.documentElement.dataset.mutes='';else localStorage.removeItem('${MUTES_KEY}')}}catch{}`
  : '';
