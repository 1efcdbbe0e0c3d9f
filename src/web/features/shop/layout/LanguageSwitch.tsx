import { type ComponentProps, useEffect } from 'react';
import { useLocation } from 'react-router';
import { type Language, PAGE_LANGUAGE, pagePath } from '../../../../domain/shop/language.ts';

const OTHER: Language = PAGE_LANGUAGE === 'en' ? 'ne' : 'en';
/** The name of the other language in itself; of Nepali every page has the letters. */
const NAME = OTHER === 'ne' ? 'नेपाली' : 'English';

/** The same page in the other language. What is typed goes along; the choice is kept. */
export function LanguageSwitch({
  onClick,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'lang' | 'hrefLang' | 'children'>) {
  const { pathname, search, hash } = useLocation();
  useEffect(fillWhatWasTyped, []);
  return (
    <a
      href={pagePath(`${pathname}${search}${hash}`, OTHER)}
      lang={OTHER}
      hrefLang={OTHER}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        const { href } = event.currentTarget;
        void import('./language-choice.ts').then(({ goToLanguage }) => goToLanguage(OTHER, href));
      }}
    >
      {OTHER === 'ne' ? <span className="devanagari-name">{NAME}</span> : NAME}
    </a>
  );
}

function fillWhatWasTyped(): void {
  try {
    if (sessionStorage.getItem('typedFields') === null) return;
  } catch {
    return;
  }
  void import('../../../data/typed-fields.ts').then(({ fillTyped }) => fillTyped());
}
