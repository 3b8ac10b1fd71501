import type { Unit } from './term.ts';

/** Units by dimension; the spellings of one unit are joined by "=". Short forms of up to two letters count after a number only. */
const DIMENSIONS: Readonly<Record<string, string>> = {
  time: 'second=seconds=sec=secs minute=minutes=min=mins hour=hours=hr=hrs=h day=days week=weeks fortnight=fortnights month=months quarter=quarters year=years=yr=yrs decade=decades century=centuries millisecond=milliseconds=ms',
  frequency: 'hourly daily weekly biweekly monthly quarterly yearly=annual=annually',
  length:
    'millimeter=millimeters=millimetre=millimetres=mm centimeter=centimeters=centimetre=centimetres=cm meter=meters=metre=metres=m kilometer=kilometers=kilometre=kilometres=km inch=inches=in foot=feet=ft yard=yards=yd mile=miles=mi',
  mass: 'milligram=milligrams=mg gram=grams=g kilogram=kilograms=kg ounce=ounces=oz pound=pounds=lb=lbs ton=tons=tonne=tonnes',
  volume:
    'milliliter=milliliters=millilitre=ml liter=liters=litre=litres=l gallon=gallons=gal pint=pints quart=quarts cup=cups teaspoon=teaspoons tablespoon=tablespoons',
  data: 'byte=bytes kilobyte=kilobytes=kb megabyte=megabytes=mb gigabyte=gigabytes=gb terabyte=terabytes=tb petabyte=petabytes=pb bit=bits kbps mbps gbps',
  temperature: 'celsius=c fahrenheit=f kelvin=k',
  electric: 'volt=volts=v kilovolt=kv millivolt=mv',
  current: 'amp=amps=ampere=amperes=a milliamp=ma mah',
  power: 'watt=watts=w kilowatt=kilowatts=kw megawatt=megawatts=mw kwh',
  rate: 'hertz=hz kilohertz=khz megahertz=mhz gigahertz=ghz',
  pressure: 'psi bar pascal=pa kilopascal=kpa mmhg',
  speed: 'mph kph=kmh knots=knot',
  money: 'dollar=dollars euro=euros pound=pounds cent=cents penny=pence franc=francs yen rupee=rupees yuan',
  scale: 'hundred=hundreds thousand=thousands million=millions billion=billions trillion=trillions dozen=dozens',
  part: 'half=halves third=thirds quarter=quarters',
  dayKind: 'calendar business=working',
  share: 'percent=% percentage=points',
};

const UNITS = new Map<string, Unit[]>();
for (const [dimension, list] of Object.entries(DIMENSIONS)) {
  for (const spellings of list.split(' ')) {
    const [name = ''] = spellings.split('=');
    for (const spelling of spellings.split('=')) {
      UNITS.set(spelling, [...(UNITS.get(spelling) ?? []), { dimension, name }]);
    }
  }
}

/** The unit that a word names, the first where it names several: "pounds" is a weight, "quarter" a time. Null for other words. */
export function unitOf(lower: string, afterNumber: boolean): Unit | null {
  if (lower.length <= 2 && !afterNumber) return null;
  return UNITS.get(lower)?.[0] ?? null;
}
