// The covers of the lists about the exams of English: see lists-admission.mjs.

/** @type {Readonly<Record<string, import('./scenes.mjs').Row>>} */
export const ENGLISH = {
  'ielts-questions-day-and-after': ['testDay', 'The clock of the test day, an identity card and a pencil', { hour: 9 }],
  'ielts-questions-listening-reading': [
    'listenRead',
    'Headphones and a voice above a text with a gap and a line underlined',
    { heights: [60, 150, 90, 220, 120, 180, 60, 120] },
  ],
  'ielts-questions-people-ask': ['receipt', 'A long receipt, and a day of the calendar that is ticked', { rows: 4 }],
  'ielts-questions-pupils-and-parents': ['waiting', 'A pupil with a satchel in a doorway; a grown-up and a clock stay outside', { hour: 9.5 }],
  'ielts-questions-rules-and-money': ['forbidden', 'A dictionary with a sign that forbids it, and two piles of coins', { piles: [6, 3] }],
  'ielts-questions-scores': [
    'answers',
    'Forty answers of which thirty are right, and the band that they make, 7 on a scale from 0 to 9',
    { scale: { from: 0, to: 9, every: 0.5, long: 1 }, right: 30, band: 7 },
  ],
  'ielts-questions-speaking': ['interview', 'Two people at a table, one with a question; a recorder and a clock between them', {}],
  'ielts-questions-test-and-study': [
    'stairs',
    'Stairs of bands from 5 to 7 with a flag on the highest',
    {
      bands: ['5', '5.5', '6', '6.5', '7'],
      heights: [150, 220, 290, 360, 430],
    },
  ],
  'ielts-questions-universities-and-visas': ['stamps', 'A page of a passport with three stamps, and the cap of a graduate', { tilt: 12 }],
  'ielts-questions-writing': ['twoTexts', 'A text of 150 words about a chart, an essay of 250, and a pencil', { short: 150, long: 250 }],

  'pte-questions-day-and-after': ['palm', 'A palm under the line of a scanner, and a photo', { scan: 470 }],
  'pte-questions-people-ask': ['slots', 'The hours of a day, some taken and one booked, and a passport', { taken: [0, 1, 5, 6, 10], booked: 7 }],
  'pte-questions-reading-listening': ['reorder', 'Four paragraphs of which two change places, and headphones', { order: [1, 3, 2, 4] }],
  'pte-questions-scores': [
    'marks',
    'Flags at 50, 58, 65 and 79 on a scale from 10 to 90',
    {
      scale: { from: 10, to: 90, every: 2, long: 10 },
      places: { 50: [430, 330], 58: [600, 160], 65: [760, 330], 79: [874, 160] },
    },
  ],
  'pte-questions-speaking': [
    'closingMic',
    'A microphone, a voice that fades, and three seconds of silence that end the answer',
    { seconds: 3, heights: [90, 220, 150, 260, 120, 40] },
  ],
  'pte-questions-test-and-study': [
    'weeks',
    'Four weeks of days for speaking, writing, reading and listening',
    { icons: ['speak', 'write', 'read', 'listen'], rows: ['o.o.oT', '.oo.o.', 'o..oo.', 'oo.oxT'] },
  ],
  'pte-questions-universities-and-visas': ['visa', 'A suitcase and a page with a visa', { tilt: 8 }],
  'pte-questions-writing': ['essayBoxes', 'The four paragraphs of an essay as boxes, 200 to 300 words, and one sentence below', { limits: '200–300' }],

  'toefl-questions-day-and-after': ['passport', 'An open passport; of the two lines for a name, one is empty', { filled: 0 }],
  'toefl-questions-how-to-study': ['plans', 'Plans of two, four and twelve weeks, all of which end at the same flag', { lengths: [12, 4, 2] }],
  'toefl-questions-in-the-room': [
    'headset',
    'A headset, and the voices of the others in the room',
    {
      voices: [
        [760, 260],
        [840, 480],
      ],
    },
  ],
  'toefl-questions-people-ask': [
    'map',
    'A map with three test centres, and a day that is ticked',
    {
      pins: [
        [230, 420],
        [490, 350],
        [740, 380],
      ],
    },
  ],
  'toefl-questions-practice-and-time': [
    'stopwatch',
    'A stopwatch on which little time is left, and the keys of a keyboard',
    { share: 0.86, keys: ['q', 'w', 'e', 'r', 'a', 's', 'd', 'f'] },
  ],
  'toefl-questions-scores-and-sending': ['sending', 'A score report, and four envelopes that it goes out in', { free: 4 }],
  'toefl-questions-scores-by-country': ['hurdles', 'Hurdles at 4, 4.5 and 5 beside a scale from 1 to 6', { scale: { from: 1, to: 6 }, asked: [4, 4.5, 5] }],
  'toefl-questions-tasks-and-scores': ['rubric', 'An e-mail, a voice, and the levels from 0 to 5 that each may get', { levels: 6, given: 4 }],
  'toefl-questions-test-and-study': [
    'booklets',
    'Booklets from small to big: TOEFL Primary, Junior and iBT',
    { names: ['Primary', 'Junior', 'iBT'], sizes: [250, 360, 480] },
  ],
};
