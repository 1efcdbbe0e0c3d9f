import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ICON_MODULE = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs(?:\?|$)/;
const ICON_DATA = /const __iconData = (?<data>\{[\s\S]*?\n\});/;
const RENAMED_ICON = /^export \{ default \} from/m;
const iconFactory = fileURLToPath(new URL('../src/web/ui/icon-factory.tsx', import.meta.url));

/**
 * lucide's component writes nine attributes on every icon, 360 bytes each in a page of forty. Its outlines are drawn
 * by our own component instead, which leaves the attributes to theme.css.
 */
export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    enforce: 'pre',
    transform(code, id) {
      if (!ICON_MODULE.test(id) || RENAMED_ICON.test(code)) return null;
      const data = ICON_DATA.exec(code)?.groups?.data;
      if (!data) throw new Error(`${id} does not look like an icon of lucide-react any more`);
      return {
        code: `import { createIcon } from ${JSON.stringify(iconFactory)};\nexport default /*#__PURE__*/ createIcon((${data}).node);`,
        map: null,
      };
    },
  };
}
