import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';

const ICON_MODULE = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs(?:\?|$)/;
const ICON_DATA = /const __iconData = (?<data>\{[\s\S]*?\n\});/;
const RENAMED_ICON = /^export \{ default \} from/m;
const START = /^[Mm](?<x>-?(?:\d*\.\d+|\d+))[ ,]?(?<y>-?(?:\d*\.\d+|\d+))[ ,]?/;
const iconFactory = fileURLToPath(new URL('../src/web/ui/marks/icon-factory.tsx', import.meta.url));

/**
 * lucide's component writes nine attributes on every icon, 360 bytes each in a page of forty, and carries names and
 * keys. Its outlines are drawn by our own component instead, as one short text, which leaves the attributes to theme.css.
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
        code: `import { createIcon } from ${JSON.stringify(iconFactory)};\nexport default /*#__PURE__*/ createIcon(${JSON.stringify(outlineOf(data))});`,
        map: null,
      };
    },
  };
}

type Shape = readonly [tag: string, attributes: Record<string, string>];

/** The shapes of an icon as markup; paths that only have a course become one. */
function outlineOf(data: string): string {
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
