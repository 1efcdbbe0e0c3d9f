import type { SeedAddress, SeedBuyer, SeedProvince } from './seed-types.ts';

type BuyerRow = readonly [
  firstName: string,
  lastName: string,
  companyName: string,
  street: string,
  city: string,
  joinedDaysAgo: number,
];

const cities: Readonly<Record<string, readonly [province: SeedProvince, postalCode: string]>> = {
  Kathmandu: ['Bagmati Pradesh', '44600'],
  Lalitpur: ['Bagmati Pradesh', '44700'],
  Bhaktapur: ['Bagmati Pradesh', '44800'],
  Bharatpur: ['Bagmati Pradesh', '44207'],
  Hetauda: ['Bagmati Pradesh', '44107'],
  Banepa: ['Bagmati Pradesh', '45210'],
  Biratnagar: ['Province 1', '56613'],
  Dharan: ['Province 1', '56700'],
  Itahari: ['Province 1', '56705'],
  Birtamod: ['Province 1', '57204'],
  Birgunj: ['Madhesh Pradesh', '44300'],
  Janakpur: ['Madhesh Pradesh', '45600'],
  Lahan: ['Madhesh Pradesh', '56502'],
  Pokhara: ['Gandaki Pradesh', '33700'],
  Gorkha: ['Gandaki Pradesh', '34000'],
  Jomsom: ['Gandaki Pradesh', '33100'],
  Butwal: ['Lumbini Pradesh', '32907'],
  Bhairahawa: ['Lumbini Pradesh', '32900'],
  Nepalgunj: ['Lumbini Pradesh', '21900'],
  Dang: ['Lumbini Pradesh', '22400'],
  Surkhet: ['Karnali Pradesh', '21700'],
  Jumla: ['Karnali Pradesh', '21200'],
  Dhangadhi: ['Sudurpashchim Pradesh', '10900'],
  Mahendranagar: ['Sudurpashchim Pradesh', '10400'],
};

const rows: readonly BuyerRow[] = [
  ['Aarati', 'Thapa', 'Everest Robotics Club', 'Putalisadak', 'Kathmandu', 547],
  ['Abhishek', 'Pandey', 'Pandey Electric Works', 'Milan Chowk', 'Butwal', 540],
  ['Amrita', 'Rai', 'Dharan Polytechnic', 'Vijayapur Road', 'Dharan', 538],
  ['Anil', 'Basnet', 'Basnet Construction Pvt. Ltd.', 'Bargachhi', 'Biratnagar', 531],
  ['Anjali', 'Manandhar', 'Manandhar Print House', 'Bagbazar', 'Kathmandu', 529],
  ['Arjun', 'Chaudhary', 'Tharu Agro Mills', 'Surkhet Road', 'Nepalgunj', 524],
  ['Asmita', 'Koirala', 'Birat Teaching Hospital', 'Hospital Road', 'Biratnagar', 519],
  ['Bandana', 'Joshi', 'Seti Community School', 'Main Road', 'Dhangadhi', 515],
  ['Bhim', 'Tamang', 'Langtang Trek Supplies', 'Jyatha, Thamel', 'Kathmandu', 511],
  ['Bimala', 'Subedi', 'Subedi Diagnostics', 'Nayabazar', 'Pokhara', 507],
  ['Binod', 'Yadav', 'Yadav Rice and Flour Mill', 'Ghantaghar', 'Birgunj', 500],
  ['Chandra', 'Bista', 'Karnali Solar Energy', 'Mangalgadhi', 'Surkhet', 494],
  ['Deepa', 'Bajracharya', 'Patan Metal Crafts', 'Oku Bahal', 'Lalitpur', 489],
  ['Dilip', 'Mahato', 'Narayani Auto Workshop', 'Chaubiskothi', 'Bharatpur', 482],
  ['Dolma', 'Lama', 'Boudha Carpet Exports', 'Mahankal', 'Kathmandu', 476],
  ['Durga', 'Neupane', 'Neupane Hardware', 'Buspark', 'Bhairahawa', 470],
  ['Gita', 'Poudel', 'Lakeside Guest House Group', 'Baidam, Lakeside', 'Pokhara', 463],
  ['Gopal', 'Aryal', 'Aryal Survey Consultants', 'New Baneshwor', 'Kathmandu', 455],
  ['Hemanta', 'Regmi', 'Siddhartha Cable Network', 'Devinagar', 'Butwal', 449],
  ['Indira', 'Khadka', 'Hetauda Dairy Cooperative', 'Kamaldanda', 'Hetauda', 441],
  ['Ishwor', 'Dahal', 'Eastern Instruments Service', 'Atithi Sadan Road', 'Birtamod', 436],
  ['Jamuna', 'Magar', 'Gorkha Orange Growers', 'Haramtari', 'Gorkha', 428],
  ['Kabita', 'Ghimire', 'Ghimire Stationers', 'Putali Line', 'Itahari', 421],
  ['Kamal', 'Bhattarai', 'Bhattarai Engineering', 'Tinkune', 'Kathmandu', 413],
  ['Keshav', 'Acharya', 'Sagarmatha Water Supply', 'Balkumari', 'Lalitpur', 406],
  ['Kiran', 'Singh', 'Mithila Art Centre', 'Janaki Chowk', 'Janakpur', 398],
  ['Laxmi', 'Dhakal', 'Dhakal Garments', 'Thimi', 'Bhaktapur', 391],
  ['Madan', 'Sapkota', 'Machhapuchhre FM', 'Prithvi Chowk', 'Pokhara', 384],
  ['Manisha', 'Budhathoki', 'Nova Phone Repair', 'Mahaboudha', 'Kathmandu', 376],
  ['Mohan', 'Rawat', 'Mahakali Builders', 'Bhasi', 'Mahendranagar', 369],
  ['Nabin', 'Prajapati', 'Prajapati Pottery Works', 'Pottery Square', 'Bhaktapur', 361],
  ['Narayan', 'Khanal', 'Khanal Cold Storage', 'Murgiya', 'Butwal', 353],
  ['Niraj', 'Sthapit', 'Sthapit Architects', 'Jawalakhel', 'Lalitpur', 346],
  ['Nisha', 'Rana', 'Rana Travels and Cargo', 'Durbar Marg', 'Kathmandu', 338],
  ['Om', 'Prasad Sah', 'Sah Motor Rewinding', 'Link Road', 'Birgunj', 331],
  ['Pasang', 'Sherpa', 'Mustang Apple Traders', 'Jomsom Bazaar', 'Jomsom', 322],
  ['Pemba', 'Gurung', 'Annapurna Solar Pumps', 'Zero Kilometre', 'Pokhara', 315],
  ['Pradeep', 'Wagle', 'Wagle Software Pvt. Ltd.', 'Sanepa', 'Lalitpur', 307],
  ['Pramila', 'Oli', 'Rapti Academic Foundation', 'Ghorahi', 'Dang', 299],
  ['Puja', 'Karmacharya', 'Newa Kitchen Supplies', 'Banepa Bazaar', 'Banepa', 291],
  ['Purna', 'Limbu', 'Tehrathum Tea Estate Office', 'Sanischare Road', 'Birtamod', 283],
  ['Rabin', 'Dangol', 'Dangol Signs and Neon', 'Kalimati', 'Kathmandu', 274],
  ['Radha', 'Mishra', 'Mishra Medical Hall', 'Murli Chowk', 'Birgunj', 266],
  ['Rajesh', 'Kafle', 'Kafle CCTV Solutions', 'Lions Chowk', 'Bharatpur', 257],
  ['Ram', 'Bahadur Shahi', 'Jumla Organic Cooperative', 'Khalanga', 'Jumla', 248],
  ['Rekha', 'Chand', 'Chand Electronics Centre', 'Chauraha', 'Dhangadhi', 239],
  ['Roshan', 'Nepal', 'Nepal Makerspace', 'Kupondole', 'Lalitpur', 230],
  ['Sabina', 'Kunwar', 'Kunwar Beauty Products', 'Kirtipur', 'Kathmandu', 220],
  ['Sagar', 'Ojha', 'Ojha Builders and Suppliers', 'Birendra Chowk', 'Nepalgunj', 211],
  ['Samjhana', 'Luitel', 'Luitel Poultry Farm', 'Parsa', 'Bharatpur', 201],
  ['Sandeep', 'Agrawal', 'Agrawal Plastics', 'Rani', 'Biratnagar', 191],
  ['Sangita', 'Baral', 'Baral Print Corner', 'Mahendrapul', 'Pokhara', 180],
  ['Santosh', 'Hamal', 'Bheri Hydropower Site Office', 'Itram', 'Surkhet', 169],
  ['Sarala', 'Gautam', 'Gautam Dental Clinic', 'Chabahil', 'Kathmandu', 157],
  ['Shankar', 'Jaiswal', 'Jaiswal Bus Service', 'Pushpalal Chowk', 'Nepalgunj', 146],
  ['Shova', 'Kandel', 'Kandel Bakery', 'Hakim Chowk', 'Bharatpur', 133],
  ['Subash', 'Rijal', 'Rijal Networks', 'Dharan Road', 'Itahari', 120],
  ['Suman', 'Silwal', 'Silwal Drone Survey', 'Sinamangal', 'Kathmandu', 105],
  ['Sushila', 'Das', 'Das Handicraft Exports', 'Lahan Bazaar', 'Lahan', 88],
  ['Tika', 'Ram Bhandari', 'Bhandari Steel Works', 'Kohalpur Road', 'Nepalgunj', 70],
  ['Ujjwal', 'Amatya', 'Amatya Interiors', 'Lazimpat', 'Kathmandu', 48],
  ['Yamuna', 'Bohora', 'Far West Seeds', 'Attariya', 'Dhangadhi', 31],
];

const newcomers: readonly BuyerRow[] = [
  ['Sunil', 'Lamichhane', 'Lamichhane Tools', 'Lakeside', 'Pokhara', 26],
  ['Rupa', 'Shakya', 'Shakya Silver Crafts', 'Oku Bahal', 'Lalitpur', 21],
  ['Bishal', 'Ghale', 'Ghale Networks', 'Chipledhunga', 'Pokhara', 16],
  ['Nirmala', 'Tharu', 'Tharu Women Cooperative', 'Tulsipur', 'Dang', 12],
  ['Prakash', 'Maharjan', 'Maharjan Print and Pack', 'Patan Dhoka', 'Lalitpur', 9],
  ['Ganesh', 'Karki', 'Karki Cold Chain', 'Traffic Chowk', 'Butwal', 6.2],
  ['Sarita', 'Devkota', 'Devkota Diagnostics', 'Baneshwor', 'Kathmandu', 4.6],
  ['Hari', 'Sharan Jha', 'Jha Electricals', 'Bhanu Chowk', 'Janakpur', 3.1],
  ['Ang', 'Dorje Sherpa', 'Namche Lodge Supplies', 'Boudha', 'Kathmandu', 1.7],
  ['Muna', 'Adhikari', 'Adhikari Learning Centre', 'Suryabinayak', 'Bhaktapur', 0.6],
  ['Dinesh', 'Gharti', 'Gharti Auto Parts', 'Kalanki', 'Kathmandu', 0.04],
];

export const addressIn = (street: string, city: string): SeedAddress => {
  const place = cities[city];
  if (place === undefined) throw new Error(`No postal data for ${city}`);
  return { street, city, province: place[0], postalCode: place[1] };
};

const buyerOf = (
  [firstName, lastName, companyName, street, city, joinedDaysAgo]: BuyerRow,
  index: number,
): SeedBuyer => ({
  firstName,
  lastName,
  companyName,
  email: `${`${firstName}.${lastName}`.toLowerCase().replaceAll(' ', '.')}@${companyName
    .toLowerCase()
    .replace(/ (pvt\. ltd\.)$/, '')
    .replace(/[^a-z0-9]+/g, '-')}.example`,
  phone: `98${String(41_000_000 + index * 153_497).slice(0, 8)}`,
  address: addressIn(street, city),
  joinedDaysAgo,
});

/** Companies whose orders and reviews fill the demo shop; nobody can sign in as one of them. */
export const seedBuyers: readonly SeedBuyer[] = rows.map(buyerOf);

/** Companies that have just joined and not ordered yet. */
export const seedNewcomers: readonly SeedBuyer[] = newcomers.map((row, index) =>
  buyerOf(row, rows.length + index),
);

/** product.md 6: the accounts a visitor of the demo signs in with; the two sellers are in sellers.seed.ts. */
export const demoAccounts = {
  admin: {
    firstName: 'Maya',
    lastName: 'Rajbhandari',
    email: 'admin@thokmandu.example',
    phone: '9801000001',
    companyName: 'Thokmandu',
    joinedDaysAgo: 570,
    address: addressIn('Tripureshwor', 'Kathmandu'),
  },
  /** An admin, too, who sees to the money alone. */
  payments: {
    firstName: 'Binod',
    lastName: 'Tamrakar',
    email: 'payments@thokmandu.example',
    phone: '9801000002',
    companyName: 'Thokmandu',
    joinedDaysAgo: 240,
    address: addressIn('Tripureshwor', 'Kathmandu'),
  },
  buyer: {
    firstName: 'Sita',
    lastName: 'Shrestha',
    email: 'buyer@thokmandu.example',
    phone: '9841234567',
    companyName: 'Shrestha Electronics Workshop',
    joinedDaysAgo: 430,
    address: addressIn('Asan Tole, Ward 27', 'Kathmandu'),
  },
  pro: {
    firstName: 'Prabin',
    lastName: 'Gurung',
    email: 'pro@thokmandu.example',
    phone: '9856023418',
    companyName: 'Gurung Institute of Technology',
    joinedDaysAgo: 505,
    address: addressIn('Nagdhunga, Ward 8', 'Pokhara'),
  },
} as const satisfies Record<string, SeedBuyer>;

/** Second addresses of the demo buyer, after the default one. */
export const demoBuyerAddresses: readonly SeedAddress[] = [
  addressIn('Sagarmatha Complex, Kupondole', 'Lalitpur'),
  addressIn('Golpark, near the bus stop', 'Butwal'),
];
