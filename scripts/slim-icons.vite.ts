import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';

const ICON_MODULE = /\/lucide-react\/dist\/esm\/icons\/(?<name>[\w-]+)\.mjs(?:\?|$)/;
const ICON_DATA = /const __iconData = (?<data>\{[\s\S]*?\n\});/;
const RENAMED_ICON = /^export \{ default \} from/m;
const START = /^[Mm](?<x>-?(?:\d*\.\d+|\d+))[ ,]?(?<y>-?(?:\d*\.\d+|\d+))[ ,]?/;
const iconFactory = fileURLToPath(new URL('../src/web/ui/marks/icon-factory.tsx', import.meta.url));
const ICON_STYLES = /\/ui\/marks\/icons\.css(?:\?|$)/;

/**
 * The longer outlines in the HTML of the pages that are opened first: they stand in the sheet of styles, once for all
 * pages, and neither in pages nor in scripts. A short one is hardly longer than a class.
 */
const IN_STYLES = new Set([
  ...['award', 'badge-check', 'badge-percent', 'bell', 'bell-plus', 'building-complex', 'circle-check'],
  ...['circle-user-round', 'clipboard-list', 'layout-grid', 'list-plus', 'lock', 'mail', 'map-pin'],
  ...[
    'message-circle-question-mark',
    'message-square',
    'package-check',
    'pause',
    'phone',
    'rows-3',
    'scale',
    'search',
  ],
  ...[
    'share-2',
    'shield-check',
    'shopping-cart',
    'sliders-horizontal',
    'sparkles',
    'store',
    'tag',
    'truck',
    'undo-2',
  ],
]);

/**
 * lucide's component writes nine attributes on every icon, 360 bytes each in a page of forty, and carries names and
 * keys. Its outlines are drawn by our own component instead, as one short text, which leaves the attributes to theme.css,
 * or by a style.
 */
export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    enforce: 'pre',
    async transform(code, id) {
      if (ICON_STYLES.test(id)) {
        const icons = await Promise.all(
          [...IN_STYLES].map(async (name) => {
            const module = await this.resolve(`lucide-react/icons/${name}`);
            if (!module) throw new Error(`lucide-react has no icon ${name} any more`);
            return maskOf(name, outlineOf(await readFile(module.id, 'utf8'), module.id));
          }),
        );
        return { code: `${code}\n${icons.join('\n')}`, map: null };
      }
      const name = ICON_MODULE.exec(id)?.groups?.name;
      if (name === undefined || RENAMED_ICON.test(code)) return null;
      const made = IN_STYLES.has(name)
        ? `createStyledIcon(${JSON.stringify(name)})`
        : `createIcon(${JSON.stringify(outlineOf(code, id))})`;
      return {
        code: `import { createIcon, createStyledIcon } from ${JSON.stringify(iconFactory)};\nexport default /*#__PURE__*/ ${made};`,
        map: null,
      };
    },
  };
}

/** The rule that draws an icon: its outline as theme.css would stroke it, to be filled with the colour of the words. */
function maskOf(name: string, outline: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="black" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${outline}</svg>`;
  return `@layer base { .i-${name} { --icon: url('data:image/svg+xml,${svg}'); } }`;
}

type Shape = readonly [tag: string, attributes: Record<string, string>];

/** The shapes of an icon as markup; paths that only have a course become one. */
function outlineOf(code: string, id: string): string {
  const data = ICON_DATA.exec(code)?.groups?.data;
  if (!data) throw new Error(`${id} does not look like an icon of lucide-react any more`);
  const { node } = runInNewContext(`(${data})`) as { node: readonly Shape[] };
  const shapes: Shape[] = [];
  for (const [tag, { key: _, ...attributes }] of node) {
    const before = shapes.at(-1);
    if (isCourse([tag, attributes]) && before && isCourse(before)) {
      shapes[shapes.length - 1] = [tag, { d: `${before[1].d}${fromAnywhere(attributes.d ?? '')}` }];
    } else {
      shapes.push([tag, attributes]);
    }
  }
  return shapes
    .map(([tag, attributes]) => {
      const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${text.join('')}/>`;
    })
    .join('');
}

function isCourse([tag, attributes]: Shape): boolean {
  return tag === 'path' && Object.keys(attributes).join() === 'd';
}

/** The course of a path so that it may follow another: a first `m` counts from the corner only where nothing precedes it. */
function fromAnywhere(course: string): string {
  const start = START.exec(course);
  if (!start?.groups) throw new Error(`No path of an icon starts like ${course}`);
  const rest = course.slice(start[0].length);
  const line = /^[-.\d]/.test(rest) ? (course.startsWith('m') ? 'l' : 'L') : '';
  return `M${start.groups.x} ${start.groups.y}${line}${rest}`;
}
