// Which scene stands on the cover of each list of questions: its name, what the picture shows (for those who do not see it), and what of the scene is this list's.
// Numbers in a picture are facts of the exam (`scale`, minutes, limits) or scores that the list itself asks about.
// Here the exams of schools, colleges and law schools; those of English stand in lists-english.mjs.

/** @type {Readonly<Record<string, import('./scenes.mjs').Row>>} */
export const ADMISSION = {
  'act-questions-by-section': ['cards', 'Three cards in one hand: a sentence with a comma, a passage with a line underlined, a graph', { tilt: 7 }],
  'act-questions-colleges': ['cap', 'The cap of a graduate, and a rolled paper with a ribbon', { ribbon: -16 }],
  'act-questions-day-and-after': [
    'answerSheet',
    'An answer sheet whose marks have slipped down by a line, and a pencil',
    { rows: [1, 3, 0, -1, 2, 1], skipped: 3 },
  ],
  'act-questions-health-and-extra-time': ['extraClock', 'A clock with half of its time added outside, and a first-aid case', { extra: '+50%' }],
  'act-questions-how-to-study': [
    'months',
    'Three months, for English, Math and Reading, on the way from 24 to 30',
    { from: 24, to: 30, names: ['E', 'M', 'R'] },
  ],
  'act-questions-id-and-travel': ['ticket', 'An admission ticket with a photo, and a suitcase', { angle: -6 }],
  'act-questions-math': ['sine', 'An angle in a circle, and the sine curve that it draws', { angle: 0.75 }],
  'act-questions-people-ask': [
    'orderForm',
    'A form with English, Math and Reading ticked, Science and Writing to be added, and a price tag',
    { parts: ['E', 'M', 'R'], extras: ['S', 'W'] },
  ],
  'act-questions-scores': [
    'mean',
    'Section scores of 27, 31 and 29 meet at their mean, 29, on a scale from 1 to 36',
    { scale: { from: 1, to: 36, every: 1, long: 5 }, sections: [27, 31, 29], result: 29 },
  ],
  'act-questions-test-and-study': [
    'sections',
    'English of 35 minutes, Math of 50, Reading of 40, and Science of 40 that may be added',
    {
      parts: [
        [35, 'first'],
        [50, 'second'],
        [40, 'third'],
        [40, 'extra'],
      ],
      names: [
        ['E', 0],
        ['M', 1],
        ['R', 2],
        ['+ S', 3],
      ],
    },
  ],

  'ap-questions-day-and-after': ['calculator', 'A calculator with a curve on its screen, a pencil, and a telephone that is crossed out', { keys: 16 }],
  'ap-questions-how-to-study': [
    'weeks',
    'Six weeks of days: whole tests in the first and the fifth, tasks and mistakes between them',
    { rows: ['T..x...', 'o.oo.o.', '.oo.oo.', 'oo.o..o', '.T.xx..', 'x.x....'] },
  ],
  'ap-questions-people-ask': ['clash', 'A page for May: of two exams at the same hour one goes to the week of late testing', { month: 'May' }],
  'ap-questions-scores': ['beads', 'A report in its envelope, and the scores from 1 to 5 with the 4 marked', { steps: 5, score: 4 }],
  'ap-questions-test-and-study': [
    'subjects',
    'Four figures: the area under a curve, a cell, supply and demand, documents that carry a thesis',
    { figures: ['integral', 'cell', 'market', 'documents'] },
  ],
  'ap-questions-trouble': ['screen', 'A laptop that shows a sign of warning, beside a paper that is ticked', { shows: 'warning' }],
  'ap-questions-where-it-counts': [
    'globe',
    'A globe, and ways from one place to pins on three sides of it',
    {
      home: [330, 330],
      pins: [
        [560, 250],
        [650, 470],
        [450, 600],
      ],
    },
  ],
  'ap-questions-which-subjects': [
    'shelf',
    'A shelf of course books, from which one is pulled out',
    {
      signs: ['∫', '$', '“', 'Pb', 'é', '{ }'],
      heights: [430, 390, 450, 410, 380, 440],
      out: 2,
    },
  ],

  'gre-questions-day-and-after': ['screen', 'A laptop whose camera sees a face and the room all round, to the door', { shows: 'scan' }],
  'gre-questions-how-to-study': ['lamp', 'A lamp shines on three books', { books: [380, 320, 350] }],
  'gre-questions-in-the-room': ['booth', 'A booth with a screen, a keyboard and scratch paper; a telephone outside is crossed out', { sheets: 3 }],
  'gre-questions-people-ask': ['movedDay', 'A page of a calendar on which a day moves to another, and a price tag', { from: [1, 0], to: [4, 2] }],
  'gre-questions-practice-and-time': ['hourglass', 'An hourglass, and practice scores that go up, down and up', { scores: [520, 400, 560, 330] }],
  'gre-questions-scores-and-schools': [
    'twoScales',
    'Verbal and Quant, each with its scale from 130 to 170 and a mark on it',
    {
      scale: { from: 130, to: 170, every: 1, long: 5 },
      rows: [
        ['V', 152],
        ['Q', 160],
      ],
    },
  ],
  'gre-questions-test-and-study': ['threeBlanks', 'A sentence with three blanks, and three choices for each, of which one is chosen', { chosen: [1, 0, 2] }],

  'lsat-questions-costs-and-papers': ['dossier', 'A transcript, a letter and a certificate go into one file', { letters: 3 }],
  'lsat-questions-day-and-after': ['lockers', 'An identity card, a clock, and lockers: in the open one stand a telephone and an apple', { hour: 8 }],
  'lsat-questions-how-to-study': ['cycle', 'A test, a lens over its mistakes, books, and round again', { turns: 2 }],
  'lsat-questions-law-school': ['courthouse', 'A building with columns, and scales in its gable', { columns: 4 }],
  'lsat-questions-people-ask': ['ringedDay', 'A page of a calendar with a day ringed, coins and a pencil', { day: [4, 2], rows: 4 }],
  'lsat-questions-question-types': ['choices', 'Five choices: three struck out, and of the last two one taken', { left: ['B', 'D'], right: 'D' }],
  'lsat-questions-scores': [
    'curve',
    'The curve of all scores over a scale from 120 to 180, its right end filled',
    { scale: { from: 120, to: 180, every: 2, long: 10 }, above: 170 },
  ],
  'lsat-questions-test-and-study': ['clocks', 'Four clocks of 35 minutes each, one of which does not count, and a cup', { minutes: 35, unscored: 2 }],
  'lsat-questions-trouble': ['alarm', 'An alarm bell over a sheet that is left, and an arrow to the door', {}],

  'sat-questions-bluebook-and-computers': ['screen', 'A laptop with the waves of a network, a battery and its plug', { shows: 'network' }],
  'sat-questions-colleges': ['gate', 'A gate that stands open, and the way to a college', { bars: 4 }],
  'sat-questions-day-and-after': ['door', 'A door that closes, and a clock at eight', { hour: 8 }],
  'sat-questions-health-and-extra-time': ['extraBar', 'The time of a test and the same with half of it added, a clock and glasses', { extra: '+50%' }],
  'sat-questions-how-to-study': [
    'raise',
    'Two columns, 1100 and 1400, and the way up from the one to the other',
    { from: 1100, to: 1400, low: 300, high: 500 },
  ],
  'sat-questions-id-and-travel': ['journey', 'A passport, and a map with the way to a pin', { tilt: -7 }],
  'sat-questions-math': [
    'circleAndDots',
    'A circle on a grid with its radius; dots close together and dots far apart',
    { narrow: [0, 1, 3, 4, 2, 1, 0], wide: [2, 1, 2, 1, 2, 1, 2] },
  ],
  'sat-questions-outside-the-us': [
    'globe',
    'A globe, and the way from one place to a pin far from it',
    { home: [280, 500], pins: [[640, 330]], beside: 'letter' },
  ],
  'sat-questions-people-ask': ['year', 'The months of a year, those with a test filled, and a price tag', { months: [3, 5, 6, 8, 9, 10, 11, 12] }],
  'sat-questions-practice-tests': [
    'marked',
    'A practice test with ticks and crosses, and the notebook that its mistakes go into',
    { right: [true, false, true, true, false] },
  ],
  'sat-questions-psat-and-other-tests': [
    'booklets',
    'Booklets from small to big: PSAT 8/9, PSAT 10, PSAT/NMSQT and SAT',
    { names: ['8/9', '10', 'NMSQT', 'SAT'], sizes: [230, 310, 390, 480] },
  ],
  'sat-questions-punctuation-and-sentences': [
    'sentence',
    'A sentence whose comma goes to another place, above a semicolon, a colon, a dash and an apostrophe',
    {
      signs: [
        [';', -30],
        [':', -6],
        ['—', -8],
        ['’', 34],
      ],
    },
  ],
  'sat-questions-reading-and-grammar': [
    'passage',
    'A passage with one line underlined, and a lens over two words',
    { lines: [460, 520, 480, 520, 380, 510], marked: 2 },
  ],
  'sat-questions-scores': [
    'halves',
    'Scores of 680 and 720 that make 1400 on a scale from 400 to 1600, with the range about it',
    {
      scale: { from: 400, to: 1600, every: 50, long: 200 },
      sections: [
        ['R&W', 680],
        ['Math', 720],
      ],
      range: 40,
    },
  ],
  'sat-questions-test-and-study': [
    'sections',
    'Two modules of 32 minutes for Reading and Writing, a break, and two of 35 for Math',
    {
      parts: [
        [32, 'first'],
        [32, 'second'],
        [10, 'break'],
        [35, 'first'],
        [35, 'second'],
      ],
      names: [
        ['R&W', 0],
        ['Math', 3],
      ],
    },
  ],
};
