// The covers of the articles of questions that people ask: two bubbles, the exam's name in the one, and beside them what most questions are about there.
import {
  arrow,
  bubble,
  circle,
  clock,
  cross,
  GREY,
  headphones,
  INK,
  line,
  MARK,
  MARK_LINE,
  microphone,
  path,
  pencil,
  rect,
  sheet,
  sound,
  text,
  tick,
  tile,
  WHITE,
  words,
} from './pen.mjs';

/** Somebody asks, somebody answers; a thing of the exam stands in the lower corner. */
const asked = (name, thing) => (c, w) =>
  bubble(110, 110, 560, 270, { fill: w }) +
  text('?', 200, 245, 190, { fill: c }) +
  text(name, 450, 245, name.length > 4 ? 96 : 120) +
  bubble(520, 430, 560, 220, { tail: 'right' }) +
  words(575, 495, 420, INK) +
  words(575, 545, 350) +
  words(575, 595, 250, MARK) +
  thing(c, w);

const calendar = (x, y, c) =>
  rect(x, y, 300, 250, { fill: WHITE }) + rect(x, y, 300, 70, { fill: c }) + line(x + 80, y - 30, x + 80, y + 30) + line(x + 220, y - 30, x + 220, y + 30);

/** The front of a school: steps, columns and a gable. */
const school = (x, y, c, w) =>
  path(`M${x} ${y + 80}L${x + 80} ${y}L${x + 160} ${y + 80}Z`, { fill: c }) +
  rect(x + 12, y + 80, 136, 105, { r: 0, fill: w }) +
  [46, 80, 114].map((at) => line(x + at, y + 90, x + at, y + 175)).join('') +
  line(x - 6, y + 196, x + 166, y + 196, { width: 20 });

export default {
  TOEFL: {
    'toefl-questions-people-ask': {
      title: 'A question about the TOEFL and its answer, beside a calendar whose date moves on',
      draw: asked('TOEFL', (c) => calendar(130, 470, c) + arrow(190, 640, 370, 640, { stroke: c, width: 18 })),
    },
    'toefl-questions-day-and-after': {
      title: 'A question about the TOEFL and its answer, beside a microphone and the voices of the others in the room',
      draw: asked('TOEFL', (c) => microphone(210, 600, 130, c) + sound(320, 580, [60, 130, 90, 40], MARK)),
    },
    'toefl-questions-test-and-study': {
      title: 'A question about the TOEFL and its answer, beside three tests of one family, from small to big, the biggest of them ticked',
      draw: asked(
        'TOEFL',
        (c, w) =>
          sheet(110, 590, 80, 110, { fill: w }) +
          words(128, 655, 40, GREY, 14) +
          sheet(210, 530, 110, 170, { fill: w }) +
          words(232, 615, 64, GREY, 16) +
          words(232, 655, 48, GREY, 16) +
          sheet(340, 450, 150, 250, { fill: WHITE }) +
          words(366, 535, 94, c) +
          words(366, 575, 70) +
          tick(415, 640, 44, c),
      ),
    },
    'toefl-questions-tasks-and-scores': {
      title: 'A question about the TOEFL and its answer, beside an e-mail in its envelope and a sentence that is said aloud',
      draw: asked('TOEFL', (c, w) => rect(110, 530, 220, 160, { fill: w }) + path('M116 542l104 88l104 -88') + sound(365, 610, [70, 170, 110], c)),
    },
    'toefl-questions-in-the-room': {
      title: 'A question about the TOEFL and its answer, beside a headset and a cup that stays outside',
      draw: asked(
        'TOEFL',
        (c, w) =>
          headphones(205, 585, 82, c) +
          path('M355 520H455L440 690H370Z', { fill: w }) +
          path('M455 550Q495 560 490 600Q486 630 447 630') +
          cross(405, 605, 40, GREY),
      ),
    },
    'toefl-questions-how-to-study': {
      title: 'A question about the TOEFL and its answer, beside a plan of two weeks whose first days are ticked off',
      draw: asked('TOEFL', (c, w) =>
        [0, 1]
          .flatMap((row) =>
            [0, 1, 2, 3].map((at) => {
              const done = row === 0 || at === 0;
              const [x, y] = [110 + at * 98, 500 + row * 118];
              return rect(x, y, 80, 92, { r: 12, fill: done ? w : WHITE }) + (done ? tick(x + 36, y + 50, 20, c) : words(x + 20, y + 48, 40, GREY, 14));
            }),
          )
          .join(''),
      ),
    },
    'toefl-questions-scores-and-sending': {
      title: 'A question about the TOEFL and its answer, beside a score report that goes to a school with columns',
      draw: asked(
        'TOEFL',
        (c, w) =>
          sheet(110, 510, 120, 170, { fill: w }) +
          words(134, 590, 72, c, 18) +
          words(134, 635, 48, GREY, 18) +
          arrow(252, 600, 312, 600, { stroke: c, width: 16, head: 28 }) +
          school(330, 500, c, w),
      ),
    },
    'toefl-questions-practice-and-time': {
      title: 'A question about the TOEFL and its answer, beside a stopwatch on which little time is left',
      draw: asked(
        'TOEFL',
        (c, w) => clock(290, 625, 100, w, 0.86) + line(290, 525, 290, 490) + line(255, 482, 325, 482, { stroke: c, width: 20 }) + line(372, 530, 396, 506),
      ),
    },
    'toefl-questions-scores-by-country': {
      title: 'A question about the TOEFL and its answer, beside a globe with a flag planted on it',
      draw: asked(
        'TOEFL',
        (c, w) =>
          circle(250, 620, 112, { fill: w }) +
          path('M138 620H362M250 508Q180 620 250 732Q320 620 250 508') +
          line(330, 540, 330, 440) +
          path('M330 445L420 475L330 505Z', { fill: c }),
      ),
    },
  },
  IELTS: {
    'ielts-questions-people-ask': {
      title: 'A question about IELTS and its answer, beside a calendar in which a day is ticked',
      draw: asked('IELTS', (c) => calendar(130, 470, c) + tick(280, 635, 52, c)),
    },
    'ielts-questions-day-and-after': {
      title: 'A question about IELTS and its answer, beside an identity card and the clock of the test day',
      draw: asked(
        'IELTS',
        (c, w) =>
          rect(105, 530, 220, 150, { fill: w }) +
          circle(165, 590, 30, { fill: WHITE }) +
          words(215, 575, 80, INK, 16) +
          words(215, 610, 60, GREY, 16) +
          words(135, 650, 150, GREY, 16) +
          clock(415, 600, 72, c, 0.33),
      ),
    },
    'ielts-questions-test-and-study': {
      title: 'A question about IELTS and its answer, beside stairs of bands: two of the same height, and the next one up',
      draw: asked(
        'IELTS',
        (c, w) =>
          rect(120, 600, 105, 100) +
          rect(225, 600, 105, 100, { fill: w }) +
          rect(330, 500, 105, 200, { fill: c }) +
          arrow(180, 560, 300, 470, { stroke: c, width: 16 }),
      ),
    },
    'ielts-questions-scores': {
      title: 'A question about IELTS and its answer, beside forty answers of which thirty are right, and the band they make',
      draw: asked(
        'IELTS',
        (c, w) =>
          Array.from({ length: 40 }, (_, at) => circle(120 + (at % 8) * 31, 500 + Math.floor(at / 8) * 50, 11, { fill: at < 30 ? c : WHITE, width: 5 })).join(
            '',
          ) +
          arrow(362, 600, 400, 600, { stroke: c, width: 14, head: 26 }) +
          tile(416, 545, 70, 110, '7', 70, { fill: w, ink: INK }),
      ),
    },
    'ielts-questions-listening-reading': {
      title: 'A question about IELTS and its answer, beside headphones and a text in which one line is marked',
      draw: asked(
        'IELTS',
        (c, w) =>
          headphones(200, 590, 88, c) +
          sheet(330, 470, 150, 240, { fill: w }) +
          words(354, 560, 100, GREY, 16) +
          words(354, 600, 100, MARK, 18) +
          words(354, 640, 80, GREY, 16),
      ),
    },
    'ielts-questions-writing': {
      title: 'A question about IELTS and its answer, beside a short text and a long one, with the pencil that wrote them',
      draw: asked(
        'IELTS',
        (c, w) =>
          sheet(110, 560, 130, 160, { fill: WHITE }) +
          words(132, 650, 84, GREY, 16) +
          words(132, 685, 60, GREY, 16) +
          sheet(265, 450, 170, 270, { fill: w }) +
          [545, 585, 625, 665].map((y, at) => words(292, y, at === 3 ? 70 : 115, at ? INK : c, 16)).join('') +
          pencil(400, 725, 130, MARK, -50),
      ),
    },
    'ielts-questions-speaking': {
      title: 'A question about IELTS and its answer, beside the microphone and the minutes of the Speaking test',
      draw: asked('IELTS', (c, w) => microphone(200, 590, 130, c) + clock(390, 590, 90, w, 0.25)),
    },
    'ielts-questions-rules-and-money': {
      title: 'A question about IELTS and its answer, beside a stack of coins and a sign that forbids',
      draw: asked(
        'IELTS',
        (c, w) =>
          [0, 1, 2, 3].map((at) => rect(115, 680 - at * 46, 150, 46, { r: 23, fill: at % 2 ? w : MARK })).join('') +
          circle(380, 600, 88, { stroke: c, width: 22 }) +
          line(320, 538, 440, 662, { stroke: c, width: 22 }),
      ),
    },
    'ielts-questions-pupils-and-parents': {
      title: 'A question about IELTS and its answer, beside a grown-up and a pupil with a satchel',
      draw: asked(
        'IELTS',
        (c, w) =>
          circle(190, 500, 46, { fill: w }) +
          path('M120 730V640Q120 565 190 565Q260 565 260 640V730Z', { fill: w }) +
          circle(365, 560, 38, { fill: c }) +
          path('M308 730V680Q308 612 365 612Q422 612 422 680V730Z', { fill: c }) +
          rect(400, 650, 74, 80, { r: 14, fill: MARK }),
      ),
    },
    'ielts-questions-universities-and-visas': {
      title: 'A question about IELTS and its answer, beside a passport and the cap of a graduate',
      draw: asked(
        'IELTS',
        (c, w) =>
          rect(110, 480, 160, 230, { fill: c }) +
          circle(190, 570, 42, { fill: w }) +
          words(145, 660, 90, WHITE, 18) +
          path('M290 560L390 510L490 560L390 610Z', { fill: w }) +
          path('M330 585V650Q390 690 450 650V585') +
          path('M490 560V650', { stroke: MARK_LINE, width: 12 }),
      ),
    },
  },
  PTE: {
    'pte-questions-people-ask': {
      title: 'A question about PTE and its answer, beside a passport and a calendar page',
      draw: asked(
        'PTE',
        (c, w) =>
          rect(110, 480, 150, 220, { fill: c }) +
          circle(185, 565, 40, { fill: w }) +
          words(140, 650, 90, WHITE, 18) +
          rect(300, 520, 170, 170, { fill: WHITE }) +
          rect(300, 520, 170, 46, { fill: w }) +
          tick(385, 630, 36, c),
      ),
    },
    'pte-questions-day-and-after': {
      title: 'A question about PTE and its answer, beside the headset of the booth',
      draw: asked('PTE', (c) => headphones(290, 590, 130, c)),
    },
    'pte-questions-test-and-study': {
      title: 'A question about PTE and its answer, beside one task that counts twice: for the ear and for the pen',
      draw: asked(
        'PTE',
        (c, w) =>
          rect(110, 520, 160, 150, { fill: w }) +
          words(140, 565, 100, INK) +
          words(140, 620, 70, MARK) +
          arrow(290, 560, 345, 520, { stroke: c, width: 14, head: 28 }) +
          arrow(290, 630, 345, 670, { stroke: c, width: 14, head: 28 }) +
          headphones(420, 520, 58, c) +
          pencil(382, 715, 116, c, -40),
      ),
    },
    'pte-questions-scores': {
      title: 'A question about PTE and its answer, beside a scale from 10 to 90 with a mark at 65',
      draw: asked(
        'PTE',
        (c, w) =>
          rect(110, 620, 370, 56, { r: 28, fill: WHITE }) +
          rect(110, 620, 254, 56, { r: 28, fill: c }) +
          tile(310, 480, 110, 96, '65', 62, { fill: w, ink: INK }) +
          line(365, 576, 365, 700, { stroke: MARK_LINE, width: 14 }),
      ),
    },
    'pte-questions-speaking': {
      title: 'A question about PTE and its answer, beside a microphone and a voice that fades before the end',
      draw: asked('PTE', (c) => microphone(190, 590, 130, c) + sound(310, 590, [150, 90, 34], c)),
    },
    'pte-questions-writing': {
      title: 'A question about PTE and its answer, beside an essay of up to three hundred words and a pencil',
      draw: asked(
        'PTE',
        (c, w) =>
          sheet(115, 470, 190, 250, { fill: w }) +
          [560, 600, 640, 680].map((y, at) => words(142, y, at === 3 ? 80 : 135, at ? GREY : INK, 16)).join('') +
          tile(335, 500, 140, 90, '300', 56, { fill: WHITE, ink: c }) +
          pencil(345, 735, 140, c, -40),
      ),
    },
    'pte-questions-reading-listening': {
      title: 'A question about PTE and its answer, beside paragraphs that change places and the words of a dictation, one of them missing',
      draw: asked(
        'PTE',
        (c, w) =>
          [0, 1, 2]
            .map((at) => rect(170, 475 + at * 64, 270, 48, { r: 12, fill: at === 1 ? w : WHITE }) + words(196, 499 + at * 64, 150, at === 1 ? c : GREY, 16))
            .join('') +
          path('M150 499Q100 563 150 627', { stroke: c, width: 14 }) +
          words(110, 710, 120, INK, 20) +
          rect(250, 684, 90, 52, { r: 10, fill: MARK }) +
          words(360, 710, 110, INK, 20),
      ),
    },
    'pte-questions-universities-and-visas': {
      title: 'A question about PTE and its answer, beside a suitcase with a tag and a stamp for the visa',
      draw: asked(
        'PTE',
        (c, w) =>
          path('M190 540V490H300V540') +
          rect(120, 540, 250, 180, { fill: w }) +
          line(180, 545, 180, 715) +
          line(310, 545, 310, 715) +
          circle(430, 560, 60, { stroke: c, width: 14 }) +
          tick(430, 562, 28, c),
      ),
    },
  },
  GRE: {
    'gre-questions-people-ask': {
      title: 'A question about the GRE and its answer, beside a whiteboard in place of paper',
      draw: asked(
        'GRE',
        (c, w) => rect(120, 480, 340, 220, { fill: w }) + path('M170 640Q230 520 290 600T410 540', { stroke: c, width: 16 }) + pencil(330, 690, 190, MARK, -40),
      ),
    },
    'gre-questions-day-and-after': {
      title: 'A question about the GRE and its answer, beside the scores of four practice tests: up, down, and up again',
      draw: asked(
        'GRE',
        (c, w) =>
          [120, 180, 130, 220].map((height, at) => rect(125 + at * 88, 720 - height, 62, height, { r: 8, fill: at === 3 ? c : w })).join('') +
          path('M155 560L244 500L332 550L420 462', { stroke: MARK_LINE, width: 14 }),
      ),
    },
    'gre-questions-test-and-study': {
      title: 'A question about the GRE and its answer, beside a line of text with three blanks, of which the middle one is filled first',
      draw: asked(
        'GRE',
        (c, w) =>
          words(120, 500, 330) +
          [0, 1, 2].map((at) => rect(120 + at * 120, 545, 96, 76, { r: 10, fill: at === 1 ? c : w })).join('') +
          tick(168 + 120, 583, 24, WHITE) +
          words(120, 675, 260),
      ),
    },
    'gre-questions-in-the-room': {
      title: 'A question about the GRE and its answer, beside a desk with a screen and sheets for notes, and a telephone that stays outside',
      draw: asked(
        'GRE',
        (c, w) =>
          rect(110, 490, 190, 140, { fill: w }) +
          words(138, 535, 110, c) +
          words(138, 580, 70, GREY) +
          line(205, 630, 205, 680) +
          line(105, 690, 320, 690, { width: 20 }) +
          rect(380, 500, 90, 160, { fill: WHITE }) +
          cross(425, 580, 44, c),
      ),
    },
    'gre-questions-how-to-study': {
      title: 'A question about the GRE and its answer, beside a pile of three books with a slip between the pages',
      draw: asked(
        'GRE',
        (c, w) =>
          rect(120, 660, 340, 70, { r: 10, fill: c }) +
          rect(150, 590, 290, 70, { r: 10, fill: WHITE }) +
          words(185, 625, 150) +
          rect(130, 520, 300, 70, { r: 10, fill: w }) +
          path('M360 520V470L385 490L410 470V520', { fill: MARK }),
      ),
    },
    'gre-questions-scores-and-schools': {
      title: 'A question about the GRE and its answer, beside a scale of scores with one mark and the school that asks for it',
      draw: asked(
        'GRE',
        (c, w) =>
          rect(115, 480, 60, 250, { r: 30, fill: WHITE }) +
          rect(115, 570, 60, 160, { r: 30, fill: w }) +
          line(190, 570, 290, 570, { stroke: MARK_LINE, width: 14, dash: '2 28' }) +
          school(310, 490, c, w),
      ),
    },
    'gre-questions-practice-and-time': {
      title: 'A question about the GRE and its answer, beside an hourglass through which most of the sand has run',
      draw: asked(
        'GRE',
        (c, w) =>
          path('M215 490H385Q385 560 315 605Q385 650 385 720H215Q215 650 285 605Q215 560 215 490Z', { fill: WHITE }) +
          path('M262 556H338L300 596Z', { fill: w, stroke: 'none' }) +
          path('M232 712Q245 655 300 640Q355 655 368 712Z', { fill: c, stroke: 'none' }) +
          line(300, 605, 300, 640, { stroke: c, width: 8 }) +
          line(195, 486, 405, 486, { width: 20 }) +
          line(195, 724, 405, 724, { width: 20 }),
      ),
    },
  },
  SAT: {
    'sat-questions-people-ask': {
      title: 'A question about the SAT and its answer, beside a calendar on which one day is taken',
      draw: asked('SAT', (c, w) => calendar(140, 485, c) + rect(255, 585, 90, 90, { r: 10, fill: w }) + tick(296, 632, 24, c)),
    },
    'sat-questions-day-and-after': {
      title: 'A question about the SAT and its answer, beside an open door and the clock by which it closes',
      draw: asked(
        'SAT',
        (c, w) =>
          rect(130, 465, 150, 275, { fill: w }) +
          path('M280 465L360 500L360 775L280 740Z', { fill: c }) +
          circle(335, 635, 9, { fill: WHITE }) +
          clock(425, 545, 62, MARK, 0.25),
      ),
    },
    'sat-questions-bluebook-and-computers': {
      title: 'A question about the SAT and its answer, beside a laptop whose screen shows the waves of a wireless network',
      draw: asked(
        'SAT',
        (c, w) =>
          rect(140, 470, 300, 190, { fill: w }) +
          path('M205 565Q290 485 375 565', { stroke: c, width: 16 }) +
          path('M240 597Q290 550 340 597', { stroke: c, width: 16 }) +
          circle(290, 625, 16, { fill: MARK }) +
          path('M110 700L140 660L440 660L470 700Z', { fill: WHITE }),
      ),
    },
    'sat-questions-test-and-study': {
      title: 'A question about the SAT and its answer, beside a first module from which two ways lead to a harder and an easier second one',
      draw: asked(
        'SAT',
        (c, w) =>
          rect(110, 545, 120, 110, { fill: w }) +
          words(138, 585, 64) +
          words(138, 620, 40) +
          arrow(240, 580, 330, 520, { stroke: c, width: 16 }) +
          arrow(240, 620, 330, 680, { stroke: MARK_LINE, width: 16 }) +
          rect(350, 455, 120, 110, { fill: c }) +
          rect(350, 635, 120, 110, { fill: WHITE }),
      ),
    },
    'sat-questions-scores': {
      title: 'A question about the SAT and its answer, beside a score report with two bars and the range in which the score lies',
      draw: asked(
        'SAT',
        (c, w) =>
          sheet(140, 455, 290, 285, { fill: WHITE }) +
          words(175, 520, 120, INK) +
          rect(175, 560, 220, 44, { r: 12, fill: w }) +
          rect(175, 560, 150, 44, { r: 12, fill: c }) +
          rect(175, 626, 220, 44, { r: 12, fill: w }) +
          rect(175, 626, 190, 44, { r: 12, fill: c }) +
          line(230, 704, 340, 704, { stroke: MARK_LINE, width: 18 }),
      ),
    },
    'sat-questions-how-to-study': {
      title: 'A question about the SAT and its answer, beside a plan of ten weeks of which the first six are done',
      draw: asked('SAT', (c, w) =>
        Array.from({ length: 10 }, (_, at) => {
          const x = 108 + (at % 5) * 76;
          const y = 500 + Math.floor(at / 5) * 110;
          return rect(x, y, 62, 90, { r: 10, fill: at < 6 ? w : WHITE }) + (at < 6 ? tick(x + 28, y + 48, 15, c) : '');
        }).join(''),
      ),
    },
    'sat-questions-reading-and-grammar': {
      title: 'A question about the SAT and its answer, beside a short text in which one sentence is marked and a comma is set',
      draw: asked(
        'SAT',
        (c, w) =>
          sheet(120, 455, 340, 285, { fill: w }) +
          words(155, 530, 190, INK) +
          words(155, 580, 260) +
          words(155, 630, 230, MARK) +
          words(155, 690, 130, INK) +
          path('M318 672Q338 696 306 728', { stroke: c, width: 22 }) +
          words(355, 690, 70),
      ),
    },
    'sat-questions-punctuation-and-sentences': {
      title: 'A question about the SAT and its answer, beside two lines of a sentence with a semicolon large between them',
      draw: asked(
        'SAT',
        (c, w) =>
          words(110, 500, 95) +
          words(110, 545, 65) +
          rect(230, 475, 120, 250, { r: 18, fill: w }) +
          circle(290, 545, 30, { fill: c }) +
          path('M262 640A30 30 0 1 1 312 655Q305 690 270 702Q284 680 282 664Q266 658 262 640Z', { fill: c }) +
          words(370, 655, 100) +
          words(370, 700, 70, MARK),
      ),
    },
    'sat-questions-math': {
      title: 'A question about the SAT and its answer, beside a parabola and a line that cross at a marked point',
      draw: asked(
        'SAT',
        (c) =>
          line(115, 690, 480, 690) +
          line(190, 460, 190, 745) +
          path('M225 480Q320 850 415 480', { stroke: c, width: 16 }) +
          path('M130 735L470 520', { stroke: MARK_LINE, width: 14 }) +
          circle(383, 575, 22, { fill: MARK }),
      ),
    },
    'sat-questions-practice-tests': {
      title: 'A question about the SAT and its answer, beside a practice test with ticks and crosses, and the pencil that mends it',
      draw: asked(
        'SAT',
        (c, w) =>
          sheet(120, 455, 240, 285, { fill: WHITE }) +
          [0, 1, 2].map((row) => words(200, 535 + row * 70, 120, row === 1 ? MARK : GREY)).join('') +
          tick(160, 535, 20, c) +
          cross(160, 605, 16, MARK_LINE) +
          tick(160, 675, 20, c) +
          pencil(340, 715, 170, w, -52),
      ),
    },
    'sat-questions-outside-the-us': {
      title: 'A question about the SAT and its answer, beside a globe with its meridians and a pin set far from home',
      draw: asked(
        'SAT',
        (c, w) =>
          circle(275, 600, 132, { fill: w }) +
          path('M275 468Q180 600 275 732Q370 600 275 468') +
          path('M143 600H407') +
          path('M365 585Q325 530 325 500A40 40 0 0 1 405 500Q405 530 365 585Z', { fill: c }) +
          circle(365, 500, 13, { fill: WHITE }),
      ),
    },
    'sat-questions-psat-and-other-tests': {
      title: 'A question about the SAT and its answer, beside a low step before a high one on which a flag stands',
      draw: asked(
        'SAT',
        (c, w) =>
          rect(110, 660, 150, 80, { r: 8, fill: WHITE }) +
          rect(260, 580, 190, 160, { r: 8, fill: w }) +
          line(355, 580, 355, 455) +
          path('M355 460L445 490L355 525Z', { fill: c }) +
          arrow(150, 640, 235, 565, { stroke: MARK_LINE, width: 16 }),
      ),
    },
    'sat-questions-colleges': {
      title: 'A question about the SAT and its answer, beside the columns of a college to whose door a path leads',
      draw: asked(
        'SAT',
        (c, w) =>
          path('M110 545L290 455L470 545Z', { fill: c }) +
          [0, 1, 2, 3].map((at) => rect(135 + at * 92, 565, 34, 115, { r: 6, fill: w })).join('') +
          rect(110, 690, 360, 40, { r: 8, fill: WHITE }),
      ),
    },
    'sat-questions-health-and-extra-time': {
      title: 'A question about the SAT and its answer, beside a heart and a clock that runs on for half as long again',
      draw: asked(
        'SAT',
        (c, w) =>
          path('M215 735Q110 655 110 565Q110 505 160 505Q198 505 215 545Q232 505 270 505Q320 505 320 565Q320 655 215 735Z', { fill: c }) +
          clock(410, 560, 72, w, 0.5) +
          path('M410 665v60M380 695h60', { stroke: MARK_LINE, width: 16 }),
      ),
    },
    'sat-questions-id-and-travel': {
      title: 'A question about the SAT and its answer, beside a passport with a photo and a pin on the way to a far centre',
      draw: asked(
        'SAT',
        (c, w) =>
          rect(120, 470, 200, 265, { fill: c }) +
          circle(220, 560, 46, { fill: WHITE }) +
          path('M160 665Q220 600 280 665', { fill: w }) +
          words(165, 702, 110, WHITE) +
          path('M420 735Q350 640 350 585A70 70 0 0 1 490 585Q490 640 420 735Z', { fill: w }) +
          circle(420, 585, 24, { fill: MARK }),
      ),
    },
  },
  ACT: {
    'act-questions-people-ask': {
      title: 'A question about the ACT and its answer, beside boxes of which one is ticked and one left out',
      draw: asked('ACT', (c, w) => rect(130, 520, 150, 150, { fill: w }) + tick(200, 595, 44, c) + rect(320, 520, 150, 150) + cross(395, 595, 36, GREY)),
    },
    'act-questions-day-and-after': {
      title: 'A question about the ACT and its answer, beside an answer sheet whose marks have slipped by a line',
      draw: asked(
        'ACT',
        (c, w) =>
          rect(130, 470, 330, 260, { fill: w }) +
          [0, 1, 2]
            .flatMap((row) => [0, 1, 2, 3].map((at) => rect(160 + at * 72, 500 + row * 74, 48, 48, { r: 24, fill: at === row + 1 ? c : WHITE })))
            .join(''),
      ),
    },
    'act-questions-test-and-study': {
      title: 'A question about the ACT and its answer, beside three sections that count and a fourth that may be added',
      draw: asked(
        'ACT',
        (c, w) =>
          ['E', 'M', 'R'].map((letter, at) => tile(115 + at * 122, 470, 106, 106, letter, 64, { fill: w, ink: c })).join('') +
          line(292, 625, 292, 705, { stroke: c, width: 16 }) +
          line(252, 665, 332, 665, { stroke: c, width: 16 }) +
          tile(359, 612, 106, 106, 'S', 64, { fill: WHITE, ink: GREY }),
      ),
    },
    'act-questions-scores': {
      title: 'A question about the ACT and its answer, beside three section scores and the mean that they make',
      draw: asked(
        'ACT',
        (c, w) =>
          ['27', '31', '29'].map((n, at) => tile(110 + at * 124, 460, 106, 92, n, 56, { fill: w, ink: INK })).join('') +
          [163, 287, 411].map((x) => line(x, 562, 287, 620, { stroke: MARK_LINE, width: 14 })).join('') +
          tile(222, 630, 130, 110, '29', 72, { fill: c, ink: WHITE }),
      ),
    },
    'act-questions-how-to-study': {
      title: 'A question about the ACT and its answer, beside a pile of books and the hour that belongs to them',
      draw: asked(
        'ACT',
        (c, w) =>
          rect(110, 680, 250, 56, { r: 10, fill: c }) +
          rect(130, 620, 220, 56, { r: 10, fill: w }) +
          rect(115, 560, 230, 56, { r: 10, fill: WHITE }) +
          line(150, 588, 250, 588, { stroke: MARK_LINE, width: 14 }) +
          clock(420, 530, 68, w, 0.3),
      ),
    },
    'act-questions-by-section': {
      title: 'A question about the ACT and its answer, beside four cards: a comma, a tick, lines of text and a flask',
      draw: asked(
        'ACT',
        (c, w) =>
          rect(115, 450, 165, 135, { fill: w }) +
          path('M190 500a14 14 0 1 1 16 14q2 30 -24 42', { stroke: c, width: 18 }) +
          rect(305, 450, 165, 135, { fill: WHITE }) +
          tick(375, 512, 34, MARK_LINE) +
          rect(115, 610, 165, 135, { fill: WHITE }) +
          words(142, 645, 110, INK) +
          words(142, 678, 110) +
          words(142, 711, 70, MARK) +
          rect(305, 610, 165, 135, { fill: w }) +
          path('M368 632h40M374 632v34l-30 56h88l-30 -56v-34', { stroke: c, width: 14 }),
      ),
    },
    'act-questions-math': {
      title: 'A question about the ACT and its answer, beside a right triangle whose angle is marked and a ruler under it',
      draw: asked(
        'ACT',
        (c, w) =>
          path('M130 665L430 665L430 470Z', { fill: w }) +
          path('M395 665L395 630L430 630', { width: 12 }) +
          path('M205 665Q205 635 190 622', { stroke: c, width: 16 }) +
          rect(120, 695, 320, 50, { r: 8, fill: MARK }) +
          [0, 1, 2, 3, 4, 5].map((at) => line(165 + at * 46, 695, 165 + at * 46, at % 2 ? 715 : 724, { width: 10 })).join(''),
      ),
    },
    'act-questions-colleges': {
      title: 'A question about the ACT and its answer, beside a graduate’s cap and its tassel',
      draw: asked(
        'ACT',
        (c, w) =>
          path('M185 590V680Q290 740 395 680V590', { fill: w }) +
          path('M105 560L290 475L475 560L290 645Z', { fill: c }) +
          path('M290 560L440 610V690', { stroke: MARK_LINE, width: 14 }) +
          circle(440, 704, 16, { fill: MARK }),
      ),
    },
    'act-questions-id-and-travel': {
      title: 'A question about the ACT and its answer, beside a suitcase and the ticket that goes with it',
      draw: asked(
        'ACT',
        (c, w) =>
          path('M195 545V505Q195 485 215 485H265Q285 485 285 505V545') +
          rect(110, 545, 260, 185, { fill: c }) +
          line(165, 545, 165, 730) +
          line(315, 545, 315, 730) +
          rect(385, 500, 105, 190, { r: 10, fill: w }) +
          words(405, 545, 64, INK, 16) +
          words(405, 585, 48, GREY, 16) +
          words(405, 650, 64, MARK, 16),
      ),
    },
    'act-questions-health-and-extra-time': {
      title: 'A question about the ACT and its answer, beside a first-aid case and a clock with the minutes that are added',
      draw: asked(
        'ACT',
        (c, w) =>
          path('M170 545V500H270V545') +
          rect(105, 545, 230, 180, { fill: w }) +
          path('M220 585v100M170 635h100', { stroke: c, width: 34 }) +
          clock(428, 570, 72, MARK, 0.25),
      ),
    },
  },
  AP: {
    'ap-questions-people-ask': {
      title: 'A question about AP and its answer, beside the order of an exam that goes into a day of the calendar',
      draw: asked(
        'AP',
        (c, w) =>
          sheet(105, 500, 130, 190, { fill: WHITE }) +
          words(128, 580, 80, c) +
          words(128, 620, 60) +
          words(128, 660, 70) +
          arrow(250, 600, 300, 600, { stroke: c, width: 14, head: 26 }) +
          rect(315, 500, 170, 190, { fill: WHITE }) +
          rect(315, 500, 170, 54, { fill: w }) +
          line(360, 478, 360, 520) +
          line(440, 478, 440, 520) +
          rect(412, 604, 48, 48, { r: 8, fill: MARK }),
      ),
    },
    'ap-questions-scores': {
      title: 'A question about AP and its answer, beside the five scores of which one is marked',
      draw: asked('AP', (c, w) =>
        [1, 2, 3, 4, 5].map((n, at) => tile(105 + at * 78, 560, 66, 110, String(n), 56, { fill: at === 3 ? w : WHITE, ink: at === 3 ? c : INK })).join(''),
      ),
    },
    'ap-questions-day-and-after': {
      title: 'A question about AP and its answer, beside a screen to read from and a sheet to write on by hand',
      draw: asked(
        'AP',
        (c, w) =>
          rect(110, 470, 210, 160, { fill: w }) +
          words(140, 520, 150) +
          words(140, 570, 100) +
          line(215, 630, 215, 690) +
          line(160, 695, 270, 695) +
          sheet(340, 470, 130, 220) +
          pencil(380, 700, 150, c, -50),
      ),
    },
    'ap-questions-test-and-study': {
      title: 'A question about AP and its answer, beside a calculator and two curves that cross on a pair of axes',
      draw: asked(
        'AP',
        (c, w) =>
          rect(105, 460, 170, 270, { fill: w }) +
          rect(130, 488, 120, 56, { r: 8, fill: WHITE }) +
          [0, 1, 2]
            .flatMap((row) => [0, 1, 2].map((at) => rect(130 + at * 44, 570 + row * 48, 32, 32, { r: 8, fill: row === 2 && at === 2 ? c : WHITE })))
            .join('') +
          line(320, 475, 320, 720) +
          line(320, 720, 480, 720) +
          path('M345 510L460 690', { stroke: c, width: 16 }) +
          path('M345 690L460 510', { stroke: MARK_LINE, width: 16 }),
      ),
    },
    'ap-questions-how-to-study': {
      title: 'A question about AP and its answer, beside six weeks in a row: four of them done, the fifth one begun with a pencil',
      draw: asked(
        'AP',
        (c, w) =>
          Array.from({ length: 6 }, (_, at) => rect(110 + (at % 3) * 126, 480 + Math.floor(at / 3) * 126, 100, 100, { fill: at < 4 ? w : WHITE })).join('') +
          Array.from({ length: 4 }, (_, at) => tick(156 + (at % 3) * 126, 532 + Math.floor(at / 3) * 126, 26, c)).join('') +
          pencil(262, 690, 170, MARK, -30),
      ),
    },
    'ap-questions-which-subjects': {
      title: 'A question about AP and its answer, beside a signpost whose three arms show three ways, one of them marked',
      draw: asked(
        'AP',
        (c, w) =>
          line(300, 450, 300, 740, { width: 18 }) +
          path('M150 470H330V530H150L110 500Z', { fill: w }) +
          path('M270 555H450L490 585L450 615H270Z', { fill: c }) +
          path('M170 640H330V700H170L130 670Z', { fill: WHITE }) +
          words(175, 500, 120, INK, 16) +
          words(300, 585, 120, WHITE, 16) +
          words(190, 670, 105, GREY, 16),
      ),
    },
    'ap-questions-where-it-counts': {
      title: 'A question about AP and its answer, beside a globe with its lines and two pins, one of them filled',
      draw: asked(
        'AP',
        (c, w) =>
          circle(300, 600, 125, { fill: w }) +
          path('M300 475C220 540 220 660 300 725C380 660 380 540 300 475') +
          line(175, 600, 425, 600) +
          path('M235 560C205 520 205 490 235 490S265 520 235 560Z', { fill: c }) +
          path('M385 560C355 520 355 490 385 490S415 520 385 560Z', { fill: MARK }),
      ),
    },
    'ap-questions-trouble': {
      title: 'A question about AP and its answer, beside a laptop whose screen shows a sign of warning',
      draw: asked(
        'AP',
        (c, w) =>
          rect(140, 470, 300, 190, { fill: w }) +
          path('M290 492L362 632H218Z', { fill: MARK }) +
          line(290, 542, 290, 588, { width: 16 }) +
          circle(290, 612, 5) +
          path('M110 700L140 660L440 660L470 700Z', { fill: WHITE, stroke: c }),
      ),
    },
  },
  LSAT: {
    'lsat-questions-people-ask': {
      title: 'A question about the LSAT and its answer, beside a sheet of notes and a pencil',
      draw: asked(
        'LSAT',
        (c, w) => sheet(150, 460, 230, 270, { fill: w }) + words(185, 560, 130) + words(185, 610, 150) + words(185, 660, 90) + pencil(320, 700, 200, c, -50),
      ),
    },
    'lsat-questions-day-and-after': {
      title: 'A question about the LSAT and its answer, beside an identity document with a face and the clock of the appointment',
      draw: asked(
        'LSAT',
        (c, w) =>
          rect(105, 500, 220, 160, { fill: w }) +
          circle(165, 560, 26, { fill: WHITE }) +
          path('M122 642Q126 598 165 598Q204 598 208 642', { fill: WHITE }) +
          words(226, 550, 76, INK, 16) +
          words(226, 590, 56, GREY, 16) +
          clock(416, 600, 64, c, 0.2),
      ),
    },
    'lsat-questions-question-types': {
      title: 'A question about the LSAT and its answer, beside the last two choices of five, one of them struck out',
      draw: asked(
        'LSAT',
        (c, w) =>
          [0, 1]
            .map(
              (at) =>
                tile(140, 490 + at * 120, 90, 90, at ? 'D' : 'B', 60, { fill: at ? c : w, ink: at ? WHITE : INK }) +
                words(260, 535 + at * 120, 190, at ? INK : GREY),
            )
            .join('') + line(120, 535, 470, 535, { stroke: c, width: 14 }),
      ),
    },
    'lsat-questions-trouble': {
      title: 'A question about the LSAT and its answer, beside a lifebuoy with its rope',
      draw: asked(
        'LSAT',
        (c, w) =>
          circle(290, 600, 118, { fill: w }) +
          path('M290 482A118 118 0 0 1 408 600H342A52 52 0 0 0 290 548Z', { fill: c }) +
          path('M290 718A118 118 0 0 1 172 600H238A52 52 0 0 0 290 652Z', { fill: c }) +
          circle(290, 600, 52, { fill: WHITE }) +
          path('M408 640C470 660 440 720 490 730', { stroke: MARK_LINE, width: 14 }),
      ),
    },
    'lsat-questions-scores': {
      title: 'A question about the LSAT and its answer, beside the curve of all scores, its right end filled and marked by a line',
      draw: asked(
        'LSAT',
        (c, w) =>
          path('M110 700C210 700 210 490 290 490S370 700 480 700Z', { fill: w }) +
          path('M350 544C382 606 406 700 480 700H350Z', { fill: c, stroke: 'none' }) +
          path('M110 700C210 700 210 490 290 490S370 700 480 700') +
          line(350, 470, 350, 700, { stroke: MARK_LINE, width: 16 }) +
          line(100, 705, 490, 705),
      ),
    },
    'lsat-questions-how-to-study': {
      title: 'A question about the LSAT and its answer, beside a pile of books and an arrow that goes round: the same questions once more',
      draw: asked(
        'LSAT',
        (c, w) =>
          rect(110, 660, 210, 56, { r: 10, fill: c }) +
          rect(130, 604, 190, 56, { r: 10, fill: WHITE }) +
          rect(115, 548, 180, 56, { r: 10, fill: w }) +
          line(150, 576, 220, 576) +
          line(165, 632, 240, 632, { stroke: GREY }) +
          path('M470 600A62 62 0 1 1 420 552', { stroke: MARK_LINE, width: 16 }) +
          path('M392 526L424 552L396 582', { stroke: MARK_LINE, width: 16 }),
      ),
    },
    'lsat-questions-costs-and-papers': {
      title: 'A question about the LSAT and its answer, beside a sealed and stamped envelope and a pile of coins',
      draw: asked(
        'LSAT',
        (c, w) =>
          rect(105, 520, 250, 170, { fill: w }) +
          path('M111 530l119 84l119 -84') +
          rect(300, 640, 40, 36, { r: 4, fill: c }) +
          [0, 1, 2, 3].map((at) => rect(385, 668 - at * 44, 100, 44, { r: 20, fill: at === 3 ? MARK : WHITE })).join(''),
      ),
    },
    'lsat-questions-law-school': {
      title: 'A question about the LSAT and its answer, beside a law school: a gable on four columns above three steps',
      draw: asked(
        'LSAT',
        (c, w) =>
          path('M120 550L300 455L480 550Z', { fill: c }) +
          [150, 235, 320, 405].map((x) => rect(x, 562, 46, 110, { r: 6, fill: w })).join('') +
          rect(130, 672, 340, 30, { r: 6, fill: WHITE }) +
          rect(110, 702, 380, 30, { r: 6, fill: WHITE }),
      ),
    },
    'lsat-questions-test-and-study': {
      title: 'A question about the LSAT and its answer, beside two stones, evidence and conclusion, and a plank laid across the gap between them',
      draw: asked(
        'LSAT',
        (c, w) =>
          rect(110, 590, 130, 140, { fill: w }) +
          rect(360, 590, 130, 140, { fill: c }) +
          line(160, 566, 440, 566, { stroke: MARK_LINE, width: 24 }) +
          text('?', 300, 705, 100, { fill: c }),
      ),
    },
  },
};
