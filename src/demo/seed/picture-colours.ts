/** The colours of one category's drawings by role (look.md 12). */
export type PlatePalette = {
  plate: string;
  dot: string;
  white: string;
  light: string;
  mid: string;
  accent: string;
  dark: string;
  stroke: string;
};

/** By the first part of a drawing's name. */
export const platePalettes: Readonly<Record<string, PlatePalette>> = {
  electronics: {
    plate: '#eff5ff',
    dot: '#cdd9f1',
    white: '#fbfcff',
    light: '#e9f0ff',
    mid: '#c2d6ff',
    accent: '#6d98f5',
    dark: '#334770',
    stroke: '#233459',
  },
  office: {
    plate: '#ebf7f8',
    dot: '#c3dfe1',
    white: '#fafdfd',
    light: '#e1f5f5',
    mid: '#a9e2e5',
    accent: '#0bb0b8',
    dark: '#0c5255',
    stroke: '#003e41',
  },
  lab: {
    plate: '#f7f2fc',
    dot: '#dfd4ea',
    white: '#fdfcfe',
    light: '#f4edfc',
    mid: '#e1ccf6',
    accent: '#b284d9',
    dark: '#523d64',
    stroke: '#3e2c4e',
  },
  industrial: {
    plate: '#f1f5f8',
    dot: '#d2dae1',
    white: '#fcfcfd',
    light: '#ebf1f6',
    mid: '#c8d8e6',
    accent: '#7fa0bc',
    dark: '#3b4a56',
    stroke: '#2a3742',
  },
  electrical: {
    plate: '#f9f4e8',
    dot: '#e3d8be',
    white: '#fefcf9',
    light: '#f7f0de',
    mid: '#e9d4a0',
    accent: '#e6b72c',
    dark: '#643e10',
    stroke: '#502b03',
  },
  safety: {
    plate: '#fff1eb',
    dot: '#f0d2c4',
    white: '#fffcfa',
    light: '#ffeae0',
    mid: '#ffc8ad',
    accent: '#e87835',
    dark: '#6b381c',
    stroke: '#54270c',
  },
  packaging: {
    plate: '#faf3ec',
    dot: '#e5d6c8',
    white: '#fefcfa',
    light: '#f8eee4',
    mid: '#ecd1b4',
    accent: '#d69e5f',
    dark: '#5b4226',
    stroke: '#463017',
  },
  raw: {
    plate: '#edf7f0',
    dot: '#cae0d0',
    white: '#fbfdfb',
    light: '#e2f3e8',
    mid: '#b7e2c5',
    accent: '#4db377',
    dark: '#265237',
    stroke: '#163f27',
  },
};

const shifted = new Map<string, string>();

/** The same colour with its OKLCH hue turned; chroma gives way where sRGB has no such colour. */
export function turnHue(hex: string, degrees: number): string {
  const key = `${hex}${degrees}`;
  const known = shifted.get(key);
  if (known !== undefined) return known;
  const [lightness, a, b] = oklabFromHex(hex);
  const chroma = Math.hypot(a, b);
  const hue = Math.atan2(b, a) + (degrees * Math.PI) / 180;
  let result = hex;
  for (let factor = 1; factor > 0.5; factor -= 0.05) {
    const rgb = rgbFromOklab(lightness, chroma * factor * Math.cos(hue), chroma * factor * Math.sin(hue));
    if (rgb.every((channel) => channel > -0.004 && channel < 1.004)) {
      result = hexFromRgb(rgb);
      break;
    }
  }
  shifted.set(key, result);
  return result;
}

function oklabFromHex(hex: string): [lightness: number, a: number, b: number] {
  const channel = (index: number): number => {
    const value = Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = [channel(0), channel(1), channel(2)];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function rgbFromOklab(lightness: number, a: number, b: number): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055));
}

function hexFromRgb(rgb: readonly number[]): string {
  return `#${rgb
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
