// The words of messages that order: what goods are counted in, numbers, courtesies.

const words = (text: string) => text.split(' ');
/** What goods are counted in. */
const COUNTS = new Set([
  ...words('ota otaa wota wata wataa vata vota gota goti ottaa dana daana than thaan thaans thans ta taa'),
  ...words(
    'थान वटा ओटा टा गोटा दाना पिस पीस पिसेस सेट जोडी जोडा बाकस बक्स कार्टुन प्याकेट प्याकेट् पोका रोल क्वाइल बोरा बोरी झोला दर्जन रिम बोतल बट्टा ड्रम बन्डल पत्ता',
  ),
  ...words('pc pcs pec pecs pice pices peice peices piece pieces pis nos no nos. unit units each ea qty'),
  ...words(
    'pkt pkts packet packets pack packs pac poka box boxes bx bax bakas bakus carton cartons ctn ctns cartoon',
  ),
  ...words(
    'dozen dozens doz dz darjan darzan roll rolls rol coil coils set sets pair pairs jor jodi jora bundle bundles',
  ),
  ...words(
    'ream reams rim rims bag bags bora boras bottle bottles btl can cans jar jars tube tubes drum drums',
  ),
]);
export const DOZENS = new Set(words('dozen dozens doz dz darjan darzan दर्जन'));
/** Counts too, but as often the size of one: a coil of 90 metres, a pad of 200 sheets. */
export const LENGTHS = new Set(words('mtr mtrs meter meters metre metres मिटर मीटर sheet sheets'));
export const NUMBER_WORDS = new Map(
  words(
    'half:0.5 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 twelve:12 fifteen:15 twenty:20 fifty:50 hundred:100 ' +
      'aadha:0.5 adha:0.5 ek:1 euta:1 eauta:1 dedh:1.5 dui:2 du:2 tin:3 teen:3 char:4 chaar:4 panch:5 paanch:5 pach:5 chha:6 cha:6 sat:7 saat:7 aath:8 ath:8 nau:9 das:10 dash:10 ' +
      'bara:12 barha:12 pandhra:15 bis:20 bees:20 pachis:25 tis:30 chalis:40 pachas:50 saya:100 ' +
      'आधा:0.5 एक:1 एउटा:1 डेढ:1.5 दुई:2 दुइ:2 तीन:3 तिन:3 चार:4 पाँच:5 पांच:5 छ:6 सात:7 आठ:8 नौ:9 दस:10 दश:10 बाह्र:12 पन्ध्र:15 बीस:20 बिस:20 पच्चीस:25 तीस:30 पचास:50 सय:100',
  ).map((pair) => {
    const [word = '', value = ''] = pair.split(':');
    return [word, Number(value)];
  }),
);
/** Words that name no goods. */
const COURTESIES = new Set([
  ...words('dai daju didi bhai bhaiya bahini sir madam maam hajur ji jee namaste namaskar hello hi hey dear'),
  ...words(
    'yo yi tyo ko ka lai le ra ani pani ni hai ho hola hos chha cha xa chahiyo chaiyo chahincha chaincha chahinxa',
  ),
  ...words(
    'malai hamilai chaiye chaiyo chaincha chahinchha chahiye chaiyeko chahieko pathaunu pathaunus pathaidinu pathaidinus pathaunuhos pathaideu dinu dinus dinuhos dinuhola',
  ),
  ...words(
    'milaunu milaunus milaidinu milaidinus deu deuna pathau pathauna dinos garnu garnus garidinu garidinus rakhnu rakhnus saman samaan saaman aaja bholi chito please pls plz kindly',
  ),
  ...words(
    'need needed want wanted send order ordering urgent thanks thank thx rate price qty quantity total required and also',
  ),
  ...words('दाइ दाजु दिदी भाइ बहिनी सर हजुर जी नमस्ते नमस्कार यो यी त्यो को का लाई ले र अनि पनि नि है हो होला होस् छ'),
  ...words(
    'चाहियो चाहिन्छ चाहिएको पठाउनु पठाउनुस् पठाउनुहोस् पठाउनुहोला पठाइदिनु पठाइदिनुस् दिनु दिनुस् दिनुहोस् दिनुहोला गर्नु गर्नुस्',
  ),
  ...words('मलाई हामीलाई पठाउ पठाऊ हैन होइन सामान आज भोलि छिटो कृपया धन्यवाद मूल्य संख्या'),
]);
export const QUANTITY_WORDS = new Set(words('qty quantity qnty संख्या परिमाण'));
/** What joins one item of a line to the next. */
export const JOINING_WORDS = new Set(words('and n ra ani aani aru aur plus tatha & + र अनि तथा'));
/** What was said before such a word counts no more: '1 ota hoina 2 ota'. */
export const CORRECTING_WORDS = new Set(
  words('hoina haina hoena hoinaa hainaa sorry instead satta sattama badla badlama होइन हैन होईन सट्टा सट्टामा'),
);
export const PRICE_WORDS = new Set(words('@ rs rs. re npr nrs rupees रू रु रू. रु. रुपैयाँ'));
export const OR_WORDS = new Set(words('or to वा ki कि dekhi देखि ya या'));

/** Names no goods: a greeting, or what corrects or joins others. */
export function isCourtesy(word: string): boolean {
  return COURTESIES.has(word) || CORRECTING_WORDS.has(word);
}

/** What goods are counted or measured in, lower case. */
export function isUnit(word: string): boolean {
  return COUNTS.has(word) || LENGTHS.has(word);
}
