// The names of months and weekdays, whole words in lower case, by language. Frozen, made from CLDR 48 and corrected by hand: Intl
// cannot parse, gives no genitive unless it is asked for a day as well, and its data moves between releases of Node.
//
// One month or weekday a line or a bar, its spellings apart by spaces. A spelling that ends in a full stop is a short form: the
// stop may be left out. No word is ever matched by its beginning: cs června is June and července July.

/** What a language's dates are written with. Words are in the form that `foldWord` of the language gives. */
export interface DateLanguage {
  readonly months: ReadonlyMap<string, number>
  /** 1 for Monday to 7 for Sunday. */
  readonly weekdays: ReadonlyMap<string, number>
  /** The spellings of `months` and `weekdays` behind which a full stop may stand. */
  readonly short: ReadonlySet<string>
  /** Whether a full stop stands behind the number of the day (`9. März`). */
  readonly dayStop: boolean
  /** Whether a full stop may stand behind the whole date (`9. ožujka 2026.`). */
  readonly finalStop: boolean
  /** Whether the year comes first beside a month's name (`2026. március 9.`). */
  readonly yearFirst: boolean
  /** Whether the weekday stands behind the date (`9 Mart 2026 Pazartesi`). */
  readonly weekdayLast: boolean
  /** Marks that make an ordinal of a day's number, and the days that they may follow. */
  readonly ordinals: ReadonlyMap<string, 'first' | 'any'>
  /** Words that stand before the day (`den 9. März`), between its parts (`9 de marzo de 2026`), behind the year (`2026 г.`). */
  readonly before: ReadonlySet<string>
  readonly between: ReadonlySet<string>
  readonly behind: ReadonlySet<string>
  /** Signs that stand behind the year, the month and the day, where a date is written with them (`2026年3月9日`). */
  readonly signs?: readonly [year: string, month: string, day: string]
  /** A word in the form of the tables: its letter case and its optional accents undone. */
  foldWord(word: string): string
}

export interface LanguageSource {
  readonly months: string
  readonly weekdays: string
  readonly marks?: readonly ('day stop' | 'final stop' | 'year first' | 'weekday last')[]
  readonly ordinals?: Readonly<Record<string, 'first' | 'any'>>
  readonly before?: string
  readonly between?: string
  readonly behind?: string
  readonly signs?: readonly [string, string, string]
  readonly fold?: (word: string) => string
}

const foldCase = (word: string): string => word.toLowerCase().replace(/ς/g, 'σ').replace(/[’ʼ]/g, "'")

// I and ı, İ and i are two letters each: toLowerCase would make i of KASIM's I.
const foldTurkish = (word: string): string => foldCase(word.replace(/I/g, 'ı').replace(/İ/g, 'i'))

// Capital letters are written without the tonos: ΜΑΡΤΙΟΥ is Μαρτίου.
const foldGreek = (word: string): string => foldCase(word).normalize('NFD').replace(/\u0301/g, '').normalize('NFC')

const firstDay = { '°': 'first', º: 'first', '.º': 'first' } as const

/** The tables, as they are written. */
export const dateNames: Readonly<Record<string, LanguageSource>> = Object.freeze({
  en: {
    months: 'january jan. | february feb. | march mar. | april apr. | may. | june jun. | july jul. | august aug. | september sept. sep. | october oct. | november nov. | december dec.',
    weekdays: 'monday mon. | tuesday tue. tues. | wednesday wed. | thursday thu. thur. thurs. | friday fri. | saturday sat. | sunday sun.',
    before: 'the',
  },
  de: {
    months: 'januar jan. jänner jän. jaenner | februar feb. feber | märz maerz mär. mrz. | april apr. | mai. | juni jun. | juli jul. | august aug. | september sep. sept. | oktober okt. | november nov. | dezember dez.',
    weekdays: 'montag mo. | dienstag di. | mittwoch mi. | donnerstag do. | freitag fr. | samstag sonnabend sa. | sonntag so.',
    marks: ['day stop'],
    before: 'den der',
  },
  fr: {
    months: 'janvier janv. | février févr. fév. | mars | avril avr. | mai | juin | juillet juil. | août | septembre sept. | octobre oct. | novembre nov. | décembre déc.',
    weekdays: 'lundi lun. | mardi mar. | mercredi mer. | jeudi jeu. | vendredi ven. | samedi sam. | dimanche dim.',
    ordinals: { er: 'first', ᵉʳ: 'first' },
    before: 'le',
  },
  es: {
    months: 'enero ene. | febrero feb. | marzo mar. | abril abr. | mayo may. | junio jun. | julio jul. | agosto ago. | septiembre setiembre sept. sep. set. | octubre oct. | noviembre nov. | diciembre dic.',
    weekdays: 'lunes lun. | martes mar. | miércoles mié. | jueves jue. | viernes vie. | sábado sáb. | domingo dom.',
    ordinals: firstDay,
    before: 'el',
    between: 'de del',
  },
  it: {
    months: 'gennaio gen. | febbraio feb. | marzo mar. | aprile apr. | maggio mag. | giugno giu. | luglio lug. | agosto ago. | settembre set. sett. | ottobre ott. | novembre nov. | dicembre dic.',
    weekdays: 'lunedì lun. | martedì mar. | mercoledì mer. | giovedì gio. | venerdì ven. | sabato sab. | domenica dom.',
    ordinals: firstDay,
    before: 'il',
  },
  pt: {
    months: 'janeiro jan. | fevereiro fev. | março mar. | abril abr. | maio mai. | junho jun. | julho jul. | agosto ago. | setembro set. | outubro out. | novembro nov. | dezembro dez.',
    weekdays: 'segunda-feira segunda seg. | terça-feira terça ter. | quarta-feira quarta qua. | quinta-feira quinta qui. | sexta-feira sexta sex. | sábado sáb. | domingo dom.',
    ordinals: firstDay,
    between: 'de',
  },
  nl: {
    months: 'januari jan. | februari feb. febr. | maart mrt. | april apr. | mei. | juni jun. | juli jul. | augustus aug. | september sep. sept. | oktober okt. | november nov. | december dec.',
    weekdays: 'maandag ma. | dinsdag di. | woensdag wo. | donderdag do. | vrijdag vr. | zaterdag za. | zondag zo.',
  },
  sv: {
    months: 'januari jan. | februari feb. febr. | mars | april apr. | maj | juni | juli | augusti aug. | september sep. sept. | oktober okt. | november nov. | december dec.',
    weekdays: 'måndag mån. | tisdag tis. | onsdag ons. | torsdag tors. tor. | fredag fre. | lördag lör. | söndag sön.',
    before: 'den',
  },
  da: {
    months: 'januar jan. | februar feb. febr. | marts mar. | april apr. | maj. | juni jun. | juli jul. | august aug. | september sep. sept. | oktober okt. | november nov. | december dec.',
    weekdays: 'mandag man. | tirsdag tirs. tir. | onsdag ons. | torsdag tors. tor. | fredag fre. | lørdag lør. | søndag søn.',
    marks: ['day stop'],
    before: 'den',
  },
  nb: {
    months: 'januar jan. | februar feb. febr. | mars mar. | april apr. | mai. | juni jun. | juli jul. | august aug. | september sep. sept. | oktober okt. | november nov. | desember des.',
    weekdays: 'mandag man. | tirsdag tir. tirs. | onsdag ons. | torsdag tor. tors. | fredag fre. | lørdag lør. | søndag søn.',
    marks: ['day stop'],
    before: 'den',
  },
  fi: {
    months:
      'tammikuu tammikuuta tammi. | helmikuu helmikuuta helmi. | maaliskuu maaliskuuta maalis. | huhtikuu huhtikuuta huhti. | toukokuu toukokuuta touko. | kesäkuu kesäkuuta kesä. | ' +
      'heinäkuu heinäkuuta heinä. | elokuu elokuuta elo. | syyskuu syyskuuta syys. | lokakuu lokakuuta loka. | marraskuu marraskuuta marras. | joulukuu joulukuuta joulu.',
    weekdays: 'maanantai maanantaina ma. | tiistai tiistaina ti. | keskiviikko keskiviikkona ke. | torstai torstaina to. | perjantai perjantaina pe. | lauantai lauantaina la. | sunnuntai sunnuntaina su.',
    marks: ['day stop'],
  },
  pl: {
    months:
      'styczeń stycznia sty. stycz. | luty lutego lut. | marzec marca mar. | kwiecień kwietnia kwi. kwiec. | maj maja | czerwiec czerwca cze. czerw. | lipiec lipca lip. | ' +
      'sierpień sierpnia sie. sierp. | wrzesień września wrz. wrzes. | październik października paź. paźdz. | listopad listopada lis. listop. | grudzień grudnia gru. grudz.',
    weekdays: 'poniedziałek pon. | wtorek wt. | środa śr. | czwartek czw. | piątek pt. | sobota sob. | niedziela niedz.',
    behind: 'r. roku',
  },
  cs: {
    months:
      'leden ledna led. | únor února úno. | březen března bře. | duben dubna dub. | květen května kvě. | červen června čvn. | červenec července čvc. | srpen srpna srp. | ' +
      'září zář. | říjen října říj. | listopad listopadu lis. | prosinec prosince pro.',
    weekdays: 'pondělí po. | úterý út. | středa st. | čtvrtek čt. | pátek pá. | sobota so. | neděle ne.',
    marks: ['day stop'],
  },
  sk: {
    months:
      'január januára jan. | február februára feb. | marec marca mar. | apríl apríla apr. | máj mája | jún júna jún. | júl júla júl. | august augusta aug. | ' +
      'september septembra sep. sept. | október októbra okt. | november novembra nov. | december decembra dec.',
    weekdays: 'pondelok po. | utorok ut. | streda st. | štvrtok št. | piatok pi. | sobota so. | nedeľa ne.',
    marks: ['day stop'],
  },
  hr: {
    months:
      'siječanj siječnja sij. | veljača veljače velj. | ožujak ožujka ožu. | travanj travnja tra. | svibanj svibnja svi. | lipanj lipnja lip. | srpanj srpnja srp. | ' +
      'kolovoz kolovoza kol. | rujan rujna ruj. | listopad listopada lis. | studeni studenoga studenog stu. | prosinac prosinca pro.',
    weekdays: 'ponedjeljak pon. | utorak uto. | srijeda sri. | četvrtak čet. | petak pet. | subota sub. | nedjelja ned.',
    marks: ['day stop', 'final stop'],
  },
  hu: {
    months: 'január jan. | február febr. feb. | március márc. | április ápr. | május máj. | június jún. | július júl. | augusztus aug. | szeptember szept. | október okt. | november nov. | december dec.',
    weekdays: 'hétfő | kedd | szerda sze. | csütörtök | péntek | szombat szo. | vasárnap',
    marks: ['day stop', 'final stop', 'year first', 'weekday last'],
  },
  ro: {
    months: 'ianuarie ian. | februarie feb. febr. | martie mar. mart. | aprilie apr. | mai | iunie iun. | iulie iul. | august aug. | septembrie sept. sep. | octombrie oct. | noiembrie nov. noi. | decembrie dec.',
    weekdays: 'luni lun. | marți mar. | miercuri mie. | joi | vineri vin. | sâmbătă sâm. | duminică dum.',
  },
  ru: {
    months:
      'январь января янв. | февраль февраля февр. фев. | март марта мар. | апрель апреля апр. | май мая | июнь июня июн. | июль июля июл. | август августа авг. | ' +
      'сентябрь сентября сент. сен. | октябрь октября окт. | ноябрь ноября нояб. ноя. | декабрь декабря дек.',
    weekdays: 'понедельник пн. | вторник вт. | среда ср. | четверг чт. | пятница пт. | суббота сб. | воскресенье вс.',
    behind: 'г. года',
  },
  uk: {
    months:
      'січень січня січ. | лютий лютого лют. | березень березня бер. | квітень квітня квіт. | травень травня трав. | червень червня черв. | липень липня лип. | ' +
      'серпень серпня серп. | вересень вересня вер. | жовтень жовтня жовт. | листопад листопада лист. | грудень грудня груд.',
    weekdays: "понеділок пн. | вівторок вт. | середа ср. | четвер чт. | п'ятниця пт. | субота сб. | неділя нд.",
    behind: 'р. року',
  },
  el: {
    months:
      'ιανουάριος ιανουαρίου ιαν. | φεβρουάριος φεβρουαρίου φεβ. | μάρτιος μαρτίου μαρ. | απρίλιος απριλίου απρ. | μάιος μαΐου μαΐ. μάι. | ιούνιος ιουνίου ιουν. | ' +
      'ιούλιος ιουλίου ιουλ. | αύγουστος αυγούστου αυγ. | σεπτέμβριος σεπτεμβρίου σεπ. σεπτ. | οκτώβριος οκτωβρίου οκτ. | νοέμβριος νοεμβρίου νοε. νοεμ. | δεκέμβριος δεκεμβρίου δεκ.',
    weekdays: 'δευτέρα δευ. | τρίτη τρί. | τετάρτη τετ. | πέμπτη πέμ. | παρασκευή παρ. | σάββατο σάβ. | κυριακή κυρ.',
    ordinals: { η: 'any' },
    fold: foldGreek,
  },
  tr: {
    months: 'ocak oca. | şubat şub. | mart mar. | nisan nis. | mayıs may. | haziran haz. | temmuz tem. | ağustos ağu. | eylül eyl. | ekim eki. | kasım kas. | aralık ara.',
    weekdays: 'pazartesi pzt. | salı sal. | çarşamba çar. | perşembe per. | cuma cum. | cumartesi cmt. | pazar paz.',
    marks: ['weekday last'],
    fold: foldTurkish,
  },
  ja: {
    months: '',
    weekdays: '月曜日 月曜 月 | 火曜日 火曜 火 | 水曜日 水曜 水 | 木曜日 木曜 木 | 金曜日 金曜 金 | 土曜日 土曜 土 | 日曜日 日曜 日',
    marks: ['weekday last'],
    signs: ['年', '月', '日'],
  },
  zh: {
    months: '',
    weekdays: '星期一 周一 週一 | 星期二 周二 週二 | 星期三 周三 週三 | 星期四 周四 週四 | 星期五 周五 週五 | 星期六 周六 週六 | 星期日 星期天 周日 週日',
    marks: ['weekday last'],
    signs: ['年', '月', '日'],
  },
  ko: {
    months: '',
    weekdays: '월요일 월 | 화요일 화 | 수요일 수 | 목요일 목 | 금요일 금 | 토요일 토 | 일요일 일',
    marks: ['weekday last'],
    signs: ['년', '월', '일'],
  },
})

/** Languages whose names are those of another: Bokmål is what CLDR means by Norwegian, and Nynorsk has the same months. */
const sameNames: Readonly<Record<string, string>> = { no: 'nb' }

/** The languages that have names of their own. */
export const namedLanguages: readonly string[] = Object.freeze(Object.keys(dateNames))

const built = new Map<string, DateLanguage>()

/** The names of a language; undefined for one that has none here. Made at its first use. */
export function dateLanguage(language: string): DateLanguage | undefined {
  const name = Object.hasOwn(sameNames, language) ? sameNames[language]! : language
  if (!Object.hasOwn(dateNames, name)) return undefined
  let made = built.get(name)
  if (made === undefined) built.set(name, (made = buildLanguage(dateNames[name]!)))
  return made
}

function buildLanguage(source: LanguageSource): DateLanguage {
  const { marks = [], fold = foldCase } = source
  const short = new Set<string>()
  const words = (text = ''): ReadonlySet<string> => new Set(text.split(' ').filter(Boolean).map(fold))
  return {
    months: numbered(source.months, fold, short),
    weekdays: numbered(source.weekdays, fold, short),
    short,
    dayStop: marks.includes('day stop'),
    finalStop: marks.includes('final stop'),
    yearFirst: marks.includes('year first'),
    weekdayLast: marks.includes('weekday last'),
    ordinals: new Map(Object.entries(source.ordinals ?? {})),
    before: words(source.before),
    between: words(source.between),
    behind: words(source.behind),
    ...(source.signs ? { signs: source.signs } : {}),
    foldWord: fold,
  }
}

/** `january jan. | february feb.` -> january 1, jan 1, february 2, feb 2; jan and feb are short. */
function numbered(text: string, fold: (word: string) => string, short: Set<string>): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const [index, spellings] of text.split('|').entries()) {
    for (const spelling of spellings.split(' ').filter(Boolean)) {
      const word = fold(spelling.replace(/\.$/, ''))
      numbers.set(word, index + 1)
      if (spelling.endsWith('.')) short.add(word)
    }
  }
  return numbers
}
