import { PAGE_LANGUAGE } from './language.ts';
import type { Province } from './nepal.ts';

/** The 77 districts by province, with what each is called in Nepali (nepal.md 7). */
const BY_PROVINCE = {
  'Province 1': {
    Bhojpur: 'भोजपुर',
    Dhankuta: 'धनकुटा',
    Ilam: 'इलाम',
    Jhapa: 'झापा',
    Khotang: 'खोटाङ',
    Morang: 'मोरङ',
    Okhaldhunga: 'ओखलढुङ्गा',
    Panchthar: 'पाँचथर',
    Sankhuwasabha: 'सङ्खुवासभा',
    Solukhumbu: 'सोलुखुम्बु',
    Sunsari: 'सुनसरी',
    Taplejung: 'ताप्लेजुङ',
    Terhathum: 'तेह्रथुम',
    Udayapur: 'उदयपुर',
  },
  'Madhesh Pradesh': {
    Bara: 'बारा',
    Dhanusha: 'धनुषा',
    Mahottari: 'महोत्तरी',
    Parsa: 'पर्सा',
    Rautahat: 'रौतहट',
    Saptari: 'सप्तरी',
    Sarlahi: 'सर्लाही',
    Siraha: 'सिराहा',
  },
  'Bagmati Pradesh': {
    Bhaktapur: 'भक्तपुर',
    Chitwan: 'चितवन',
    Dhading: 'धादिङ',
    Dolakha: 'दोलखा',
    Kathmandu: 'काठमाडौँ',
    Kavrepalanchok: 'काभ्रेपलाञ्चोक',
    Lalitpur: 'ललितपुर',
    Makwanpur: 'मकवानपुर',
    Nuwakot: 'नुवाकोट',
    Ramechhap: 'रामेछाप',
    Rasuwa: 'रसुवा',
    Sindhuli: 'सिन्धुली',
    Sindhupalchok: 'सिन्धुपाल्चोक',
  },
  'Gandaki Pradesh': {
    Baglung: 'बागलुङ',
    Gorkha: 'गोरखा',
    Kaski: 'कास्की',
    Lamjung: 'लमजुङ',
    Manang: 'मनाङ',
    Mustang: 'मुस्ताङ',
    Myagdi: 'म्याग्दी',
    Nawalpur: 'नवलपुर',
    Parbat: 'पर्वत',
    Syangja: 'स्याङ्जा',
    Tanahun: 'तनहुँ',
  },
  'Lumbini Pradesh': {
    Arghakhanchi: 'अर्घाखाँची',
    Banke: 'बाँके',
    Bardiya: 'बर्दिया',
    Dang: 'दाङ',
    'Eastern Rukum': 'रुकुम पूर्व',
    Gulmi: 'गुल्मी',
    Kapilvastu: 'कपिलवस्तु',
    Palpa: 'पाल्पा',
    Parasi: 'परासी',
    Pyuthan: 'प्युठान',
    Rolpa: 'रोल्पा',
    Rupandehi: 'रुपन्देही',
  },
  'Karnali Pradesh': {
    Dailekh: 'दैलेख',
    Dolpa: 'डोल्पा',
    Humla: 'हुम्ला',
    Jajarkot: 'जाजरकोट',
    Jumla: 'जुम्ला',
    Kalikot: 'कालीकोट',
    Mugu: 'मुगु',
    Salyan: 'सल्यान',
    Surkhet: 'सुर्खेत',
    'Western Rukum': 'रुकुम पश्चिम',
  },
  'Sudurpashchim Pradesh': {
    Achham: 'अछाम',
    Baitadi: 'बैतडी',
    Bajhang: 'बझाङ',
    Bajura: 'बाजुरा',
    Dadeldhura: 'डडेल्धुरा',
    Darchula: 'दार्चुला',
    Doti: 'डोटी',
    Kailali: 'कैलाली',
    Kanchanpur: 'कञ्चनपुर',
  },
} as const satisfies Record<Province, Record<string, string>>;

type NamesOf<P> = P extends Province ? keyof (typeof BY_PROVINCE)[P] : never;
/** A district by its English name. */
export type District = Extract<NamesOf<Province>, string>;

const NEPALI_NAMES: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(BY_PROVINCE));
const PROVINCE_OF = new Map(
  Object.entries(BY_PROVINCE).flatMap(([province, names]) =>
    Object.keys(names).map((name) => [name, province as Province] as const),
  ),
);

/** All districts, from the first province to the last, in each by their English names. */
export const DISTRICTS = [...PROVINCE_OF.keys()] as [District, ...District[]];

export function isDistrict(text: string | null | undefined): text is District {
  return PROVINCE_OF.has(text ?? '');
}

/** Those of a province, by their English names. */
export function districtsOf(province: Province): District[] {
  return Object.keys(BY_PROVINCE[province]) as District[];
}

export function provinceOfDistrict(district: District): Province {
  return PROVINCE_OF.get(district) as Province;
}

/** A district as these pages call it; its name for programs and papers is the English one. */
export function districtName(district: string): string {
  return PAGE_LANGUAGE === 'ne' ? (NEPALI_NAMES[district] ?? district) : district;
}

/** Cities that are not called as their district. */
const CITIES: Readonly<Partial<Record<District, readonly string[]>>> = {
  Banke: ['nepalgunj'],
  Chitwan: ['bharatpur'],
  Dang: ['ghorahi', 'tulsipur'],
  Dhanusha: ['janakpur'],
  Kailali: ['dhangadhi'],
  Jhapa: ['birtamod', 'bhadrapur', 'damak'],
  Kanchanpur: ['mahendranagar', 'bhimdatta'],
  Kaski: ['pokhara'],
  Kavrepalanchok: ['banepa', 'dhulikhel', 'panauti'],
  Lalitpur: ['patan'],
  Makwanpur: ['hetauda'],
  Morang: ['biratnagar'],
  Mustang: ['jomsom'],
  Parsa: ['birgunj'],
  Rupandehi: ['butwal', 'bhairahawa', 'siddharthanagar'],
  Siraha: ['lahan'],
  Sunsari: ['dharan', 'itahari', 'inaruwa'],
  Surkhet: ['birendranagar'],
  Tanahun: ['damauli'],
};

/** The district that a city's name tells, of the province; null where it tells none. For addresses of earlier days. */
export function districtOfCity(city: string, province: string): District | null {
  const name = city.trim().toLowerCase();
  const district = DISTRICTS.find((one) => one.toLowerCase() === name || CITIES[one]?.includes(name));
  return district !== undefined && provinceOfDistrict(district) === province ? district : null;
}

/** Where an address lies: its district, or what its city's name tells; null where neither is known. */
export function districtOfAddress({
  district,
  city,
  province,
}: {
  district?: string | null | undefined;
  city: string;
  province: string;
}): District | null {
  return isDistrict(district) ? district : districtOfCity(city, province);
}
