-- Values of a choice that mean one thing: "2P" is also written "DP" and "Double pole". The release before writes none and
-- reads none.
alter table attributes
  add column choice_values jsonb not null default '[]',
  add constraint attributes_choice_values check (
    jsonb_typeof(choice_values) = 'array' and (kind = 'choice' or choice_values = '[]')
  );

-- More goods as shops in Nepal call them. A word stands in one group: what a desk has put into another one stays there.
-- रबर is what pencils are rubbed out with, too.
delete from synonym_groups where words = '{इरेजर,irejar,eraser}';

update synonym_groups g
set words = g.words || array(
  select more.word
  from unnest(added.words::text[]) with ordinality as more (word, place)
  where not exists (select 1 from synonym_groups other where more.word = any(other.words))
  order by more.place
)
from (values
  ('rubber', '{इरेजर,irejar,eraser}'),
  ('adhesive', '{गुँद,gund,gum}'),
  ('plier', '{प्लास,plas}'),
  ('nail', '{किला,kila,कीला,keela}'),
  ('clothes iron', '{"steam iron","dry iron","electric iron"}'),
  ('shoe', '{boot,footwear}'),
  ('bucket', '{बाल्टी,balti}'),
  ('ink', '{स्याही,syahi}'),
  ('candle', '{मोमबत्ती,mombatti}')
) as added (member, words)
where added.member = any(g.words) and cardinality(g.words) + cardinality(added.words::text[]) <= 20;

insert into synonym_groups (words)
select added.words::text[]
from (values
  ('{काठमाडौँ,काठमाडौं,काठमाण्डौ,kathmandu}'),
  ('{हेटौँडा,हेटौंडा,hetauda}'),
  ('{एभरेस्ट,ebharest,everest}'),
  ('{चप्पल,chappal,slipper}'),
  ('{मोजा,moja,socks}'),
  ('{टोपी,topi,cap}'),
  ('{रुमाल,rumal,handkerchief}'),
  ('{तौलिया,tauliya,towel}'),
  ('{सिरक,sirak,quilt}'),
  ('{डसना,dasana,mattress}'),
  ('{सिरानी,sirani,pillow}'),
  ('{त्रिपाल,tripal,tarpaulin,तिर्पाल,tirpal}'),
  ('{जाली,jali,mesh}'),
  ('{कोदालो,kodalo,spade,hoe}'),
  ('{बेल्चा,belcha,shovel}'),
  ('{हँसिया,hansiya,sickle}'),
  ('{गैँती,gainti,pickaxe}'),
  ('{थाल,thal,plate}'),
  ('{कचौरा,kachaura,bowl}'),
  ('{चम्चा,chamcha,spoon}'),
  ('{गिलास,gilas,tumbler}'),
  ('{कराही,karahi,wok}'),
  ('{भाँडा,bhanda,utensil}'),
  ('{चिया,chiya,tea}'),
  ('{चिनी,chini,sugar}'),
  ('{नुन,nun,salt}'),
  ('{चामल,chamal,rice}'),
  ('{दाल,dal,lentil}'),
  ('{पीठो,pitho,flour}'),
  ('{मसला,masala,spice}'),
  ('{दूध,dudh,milk}'),
  ('{बिस्कुट,biskut,biscuit}'),
  ('{चाउचाउ,chauchau,noodles}'),
  ('{मट्टितेल,mattitel,kerosene}'),
  ('{कोइला,koila,coal}'),
  ('{बालुवा,baluwa,sand}'),
  ('{गिटी,giti,gravel}'),
  ('{इँटा,inta,brick}'),
  ('{ढुङ्गा,dhunga,stone}'),
  ('{टायल,tayal,tile}'),
  ('{मार्बल,marbal,marble}'),
  ('{चुना,chuna,lime}'),
  ('{पुट्टी,putti,putty}'),
  ('{फर्निचर,pharnichar,furniture}'),
  ('{धारा,dhara,faucet,tap}'),
  ('{फोहोर,phohor,waste,garbage}'),
  ('{औषधि,ausadhi,medicine}'),
  ('{मल,mal,fertilizer}'),
  ('{बीउ,biu,seed}'),
  ('{सुतली,sutali,twine}'),
  ('{थैली,thaili,pouch}'),
  ('{डायरी,dayari,diary}'),
  ('{फित्ता,phitta,ribbon}'),
  ('{बेलुन,belun,balloon}'),
  ('{खेलौना,khelauna,toy}'),
  ('{झण्डा,jhanda,flag}'),
  ('{अगरबत्ती,agarbatti,incense}'),
  ('{ब्लेड,bled,blade}'),
  ('{काँटा,kanta,fork}')
) as added (words)
where not exists (select 1 from synonym_groups other where other.words && added.words::text[]);
