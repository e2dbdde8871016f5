import { useEffect } from 'react';

/**
 * Replaces react-style-singleton (vite.config.ts), with which Radix locks scrolling behind dialogs and menus. That library
 * adds a `<style>` element, which the page's Content-Security-Policy blocks; a constructed style sheet is not inline.
 */
export function styleSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;

  /** While several are mounted the first one's styles apply: the others measured a page that was locked already. */
  return function Styles({ styles }: { styles: string }) {
    useEffect(() => {
      users += 1;
      if (users === 1) sheet = adopt(styles);
      return () => {
        users -= 1;
        if (users === 0)
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      };
    }, [styles]);
    return null;
  };
}

function adopt(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}
