// The covers of articles about all exams: slug → what the drawing shows, and the drawing in the site's colour `c` and its wash `w`.
import {
  arrow,
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
  text,
  tick,
  tile,
  WHITE,
  words,
} from './pen.mjs';

/** @type {import('./pen.mjs').Drawings} */
export default {
  'score-reports-zh': {
    title: 'A score report leaves its envelope for three universities; a stamp says when it is free',
    draw: (c, w) =>
      rect(150, 130, 360, 400, { fill: WHITE }) +
      tile(190, 170, 130, 110, '98', 84, { fill: w, ink: c }) +
      words(360, 205, 110, GREY, 26) +
      words(360, 250, 80, GREY, 26) +
      words(195, 335, 270) +
      words(195, 385, 220) +
      path('M90 360H570V690H90Z', { fill: w }) +
      path('M90 360L330 560L570 360') +
      circle(505, 625, 42, { fill: MARK }) +
      arrow(620, 470, 790, 280, { stroke: c, width: 18, head: 46 }) +
      arrow(640, 525, 800, 505, { stroke: c, width: 18, head: 46 }) +
      arrow(620, 580, 790, 690, { stroke: c, width: 18, head: 46 }) +
      [150, 400, 640]
        .map(
          (y, at) =>
            path(`M850 ${y + 40}L970 ${y - 30}L1090 ${y + 40}Z`, { fill: at === 1 ? c : WHITE }) +
            line(880, y + 40, 880, y + 110) +
            line(940, y + 40, 940, y + 110) +
            line(1000, y + 40, 1000, y + 110) +
            line(1060, y + 40, 1060, y + 110) +
            line(850, y + 112, 1090, y + 112, { stroke: INK, width: 16 }),
        )
        .join(''),
  },
  'when-plans-change': {
    title: 'A calendar with a day crossed out; rain falls from a cloud over the door of a school, and an arrow leads to another day',
    draw: (c, w) =>
      rect(110, 210, 360, 410, { fill: WHITE }) +
      rect(110, 210, 360, 100, { fill: c }) +
      line(200, 165, 200, 255, { width: 18 }) +
      line(380, 165, 380, 255, { width: 18 }) +
      [365, 445].map((y) => [160, 255, 350].map((x) => rect(x, y, 66, 54, { fill: w })).join('')).join('') +
      rect(160, 525, 66, 54, { fill: w }) +
      path('M640 210Q640 130 730 140Q780 70 870 110Q970 100 970 190Q970 250 900 250H690Q640 250 640 210Z', { fill: WHITE }) +
      [700, 780, 860].map((x) => line(x, 285, x - 30, 345, { stroke: c, width: 14 })).join('') +
      path('M620 470L790 380L960 470Z', { fill: w }) +
      rect(650, 470, 280, 180, { fill: WHITE }) +
      rect(750, 530, 80, 120, { fill: GREY }) +
      cross(288, 552, 38, MARK_LINE) +
      arrow(330, 700, 1060, 700, { stroke: c, width: 18, head: 46 }),
  },
  'sleep-nerves-words-parents': {
    title: 'A bed below a moon that still shines; an alarm clock stands over it, and a grown-up stands with a child',
    draw: (c, w) =>
      path('M330 110Q220 130 220 240Q225 350 340 360Q410 360 450 310Q350 320 320 250Q295 175 330 110Z', { fill: MARK }) +
      line(120, 430, 120, 700, { stroke: INK, width: 16 }) +
      rect(120, 560, 480, 90, { fill: w }) +
      rect(145, 500, 150, 64, { r: 28, fill: WHITE }) +
      line(600, 560, 600, 700, { stroke: INK, width: 16 }) +
      clock(640, 300, 110, w, 0.2) +
      path('M545 190Q540 140 590 150M735 190Q740 140 690 150', { width: 18 }) +
      circle(870, 310, 62, { fill: WHITE }) +
      path('M780 700V500Q780 410 870 410Q960 410 960 500V700Z', { fill: c }) +
      circle(1035, 470, 46, { fill: WHITE }) +
      path('M965 700V600Q965 540 1035 540Q1105 540 1105 600V700Z', { fill: MARK }),
  },
  'before-you-pay': {
    title: 'A bill with a sum at its end, a coin beside it, a card to pay with and a closed lock',
    draw: (c, w) =>
      path('M140 120H500V660L455 625L410 660L365 625L320 660L275 625L230 660L185 625L140 660Z', { fill: WHITE }) +
      words(190, 200, 180, INK) +
      [270, 330, 390].map((y) => words(190, y, 150) + words(390, y, 60)).join('') +
      line(190, 450, 450, 450) +
      words(190, 520, 110, INK) +
      words(370, 520, 80, c) +
      circle(560, 600, 96, { fill: MARK }) +
      circle(560, 600, 62) +
      rect(640, 150, 420, 270, { fill: w }) +
      rect(640, 205, 420, 60, { r: 0, fill: c }) +
      rect(690, 310, 90, 60, { fill: MARK }) +
      words(840, 330, 170, INK) +
      words(840, 375, 110) +
      path('M850 560V520Q850 460 910 460Q970 460 970 520V560', { stroke: INK, width: 20 }) +
      rect(810, 555, 200, 160, { fill: c }) +
      circle(910, 620, 22, { fill: WHITE }) +
      line(910, 635, 910, 675),
  },
  'which-test-do-i-need': {
    title: 'A signpost with four arms that point to different sides, at the beginning of a road that parts',
    draw: (c, w) =>
      path('M330 720Q560 560 600 470Q640 560 870 720Z', { fill: w }) +
      line(600, 110, 600, 640, { stroke: INK, width: 22 }) +
      path('M620 130H960L1030 185L960 240H620Z', { fill: c }) +
      path('M580 215H240L170 270L240 325H580Z', { fill: WHITE }) +
      path('M620 315H900L970 370L900 425H620Z', { fill: MARK }) +
      path('M580 400H320L250 455L320 510H580Z', { fill: w }) +
      words(680, 175, 210, WHITE) +
      words(290, 260, 210, INK) +
      words(680, 360, 160, INK) +
      words(360, 445, 150, INK),
  },
  'improve-your-english': {
    title: 'An open book between headphones and a microphone; steps of six levels rise above it',
    draw: (c, w) =>
      [0, 1, 2, 3, 4, 5].map((at) => rect(330 + at * 92, 290 - 30 - at * 30, 78, 40 + at * 30, { r: 8, fill: at === 5 ? MARK : at === 3 ? c : w })).join('') +
      path('M600 420Q480 350 340 390V670Q480 630 600 700Q720 630 860 670V390Q720 350 600 420Z', { fill: WHITE }) +
      line(600, 420, 600, 700) +
      [460, 515, 570].map((y) => words(390, y, 160) + words(650, y, 160)).join('') +
      headphones(190, 540, 105, c) +
      microphone(1005, 560, 150, c),
  },
  'study-plan-for-any-test': {
    title: 'A plan of weeks whose first boxes are ticked, the last ones marked; a clock beside it',
    draw: (c, w) =>
      sheet(120, 110, 620, 590) +
      words(175, 190, 260, c, 30) +
      [0, 1, 2, 3]
        .map((row) =>
          [0, 1, 2, 3].map((column) => rect(175 + column * 130, 260 + row * 105, 96, 74, { fill: row === 3 ? MARK : (row + column) % 3 ? WHITE : w })).join(''),
        )
        .join('') +
      [0, 1, 2, 3].map((column) => tick(218 + column * 130, 292, 26, c)).join('') +
      tick(218, 397, 26, c) +
      tick(348, 397, 26, c) +
      clock(940, 330, 160, w, 0.3) +
      words(810, 590, 260, INK) +
      words(810, 645, 180),
  },
  'plan-your-tests': {
    title: 'A road that winds past three numbered stones to a flag on a hill',
    draw: (c, w) =>
      path('M760 700Q900 330 1000 330Q1080 330 1110 420V700Z', { fill: w }) +
      path('M120 660C330 690 420 640 400 550C380 450 560 420 650 480C760 555 820 520 850 430C870 370 930 340 985 330', { stroke: GREY, width: 34 }) +
      tile(130, 480, 150, 140, '1', 96, { fill: c, ink: WHITE }) +
      tile(420, 250, 150, 140, '2', 96, { fill: MARK, ink: INK }) +
      tile(650, 560, 150, 140, '3', 96, { fill: WHITE, ink: c }) +
      line(985, 330, 985, 110, { width: 18 }) +
      path('M990 115L1110 165L990 215Z', { fill: c }),
  },
  'apply-abroad-questions': {
    title: 'A letter with a ticked line goes round a globe to the door of a university',
    draw: (c, w) =>
      circle(420, 420, 250, { fill: w }) +
      path('M170 420H670M420 170V670M420 170Q250 420 420 670M420 170Q590 420 420 670') +
      path('M110 140H390V330H110Z', { fill: WHITE }) +
      path('M110 140L250 250L390 140') +
      path('M400 120Q640 60 800 240', { stroke: c, width: 18, dash: '4 40' }) +
      path('M740 380L915 270L1090 380Z', { fill: c }) +
      [790, 870, 960, 1040].map((x) => line(x, 390, x, 610, { width: 22 })).join('') +
      line(740, 640, 1090, 640, { width: 26 }) +
      rect(610, 560, 190, 140, { fill: MARK }) +
      tick(700, 625, 44),
  },
  'scholarships-and-visas': {
    title: 'The cap of a graduate over coins; an open passport with a stamp beside it',
    draw: (c, w) =>
      path('M110 270L370 160L630 270L370 380Z', { fill: c }) +
      path('M220 325V450Q370 530 520 450V325', { fill: w }) +
      line(600, 285, 600, 440, { stroke: MARK_LINE, width: 16 }) +
      circle(600, 460, 22, { fill: MARK }) +
      [690, 645, 600].map((y) => path(`M240 ${y - 45}V${y}Q370 ${y + 50} 500 ${y}V${y - 45}`, { fill: MARK })).join('') +
      path('M240 555Q370 505 500 555Q370 605 240 555Z', { fill: MARK }) +
      rect(700, 190, 390, 470, { fill: WHITE }) +
      line(700, 425, 1090, 425) +
      rect(740, 235, 120, 145, { fill: w }) +
      words(895, 265, 150, INK) +
      words(895, 315, 120) +
      words(895, 360, 80) +
      `<g transform="rotate(-14 895 545)">${circle(895, 545, 82, { stroke: c, width: 14 })}${tick(892, 545, 40, c)}</g>`,
  },
  'id-and-names': {
    title: 'A passport and an identity card; a magnifying glass lies on the name, and a photo beside them',
    draw: (c, w) =>
      rect(110, 150, 330, 460, { fill: c }) +
      circle(275, 330, 82, { stroke: WHITE, width: 14 }) +
      path('M193 330H357M275 248Q215 330 275 412M275 248Q335 330 275 412', { stroke: WHITE }) +
      words(195, 500, 160, WHITE) +
      rect(370, 330, 540, 350, { fill: WHITE }) +
      rect(415, 380, 160, 200, { fill: w }) +
      circle(495, 450, 44, { fill: MARK }) +
      path('M430 580Q430 510 495 510Q560 510 560 580') +
      words(625, 420, 220, INK, 30) +
      words(625, 490, 170) +
      words(625, 550, 120) +
      words(415, 635, 430) +
      circle(890, 300, 130, { fill: WHITE, width: 18 }) +
      text('ID', 890, 300, 110, { fill: c }) +
      line(985, 395, 1085, 500, { width: 34 }),
  },
  'health-and-extra-time': {
    title: 'A clock with a piece of time added to it; glasses, an ear and a box of medicine beside it',
    draw: (c, w) =>
      clock(340, 400, 220, w, 0.72) +
      circle(530, 190, 88, { fill: MARK }) +
      path('M530 140V240M480 190H580', { width: 22 }) +
      circle(760, 210, 80, { fill: WHITE }) +
      circle(980, 210, 80, { fill: WHITE }) +
      path('M840 200Q870 170 900 200M680 205L645 175M1060 205L1095 175') +
      rect(650, 440, 220, 250, { fill: WHITE }) +
      rect(680, 385, 160, 60, { fill: c }) +
      path('M760 510V620M705 565H815', { stroke: c, width: 30 }) +
      path('M960 560Q930 420 1030 400Q1110 410 1100 510Q1085 570 1045 610Q1030 690 980 670Q950 650 965 610', { fill: w }) +
      path('M1000 510Q1010 455 1045 480Q1060 520 1010 560'),
  },
  'after-the-test': {
    title: 'A report with three bars of different height; one arrow leads away from it, another one round and back',
    draw: (c, w) =>
      sheet(330, 110, 440, 580) +
      words(385, 200, 230, INK, 30) +
      rect(395, 440, 80, 110, { fill: w }) +
      rect(510, 360, 80, 190, { fill: c }) +
      rect(625, 300, 80, 250, { fill: MARK }) +
      line(370, 550, 730, 550) +
      words(385, 620, 300) +
      arrow(815, 300, 1080, 300, { stroke: c, width: 20, head: 54 }) +
      path('M280 560A150 150 0 1 1 280 300', { stroke: INK, width: 18 }) +
      path('M215 285L285 298L262 232', { stroke: INK, width: 18 }) +
      circle(950, 550, 110, { fill: w }) +
      tick(948, 552, 52, c),
  },
  'high-school-abroad-and-children': {
    title: 'A satchel and a toy block before a school; a child measures its height on the wall',
    draw: (c, w) =>
      path('M120 330L360 170L600 330Z', { fill: c }) +
      rect(150, 330, 420, 240, { fill: WHITE }) +
      rect(315, 430, 90, 140, { fill: GREY }) +
      [195, 450].map((x) => rect(x, 385, 75, 75, { fill: w })).join('') +
      line(360, 170, 360, 90) +
      path('M360 92L430 118L360 142Z', { fill: MARK }) +
      rect(600, 470, 190, 220, { r: 40, fill: MARK }) +
      path('M645 470V440Q645 400 695 400Q745 400 745 440V470') +
      rect(625, 570, 140, 80, { fill: WHITE }) +
      tile(340, 610, 110, 90, 'A', 60, { fill: w, ink: c }) +
      line(1085, 110, 1085, 700, { width: 16 }) +
      [180, 260, 340, 420, 500, 580].map((y, at) => line(at % 2 ? 1045 : 1020, y, 1085, y)).join('') +
      circle(920, 300, 62, { fill: WHITE }) +
      path('M830 700V490Q830 400 920 400Q1010 400 1010 490V700Z', { fill: c }),
  },
  'agencies-cheating-rumours': {
    title: 'A bubble that promises one hundred percent, a certificate that is crossed out, and the key of an account',
    draw: (c, w) =>
      path('M150 110H600Q640 110 640 150V330Q640 370 600 370H300L200 450V370H150Q110 370 110 330V150Q110 110 150 110Z', { fill: w }) +
      text('100%', 375, 240, 150, { fill: c }) +
      sheet(700, 110, 380, 480) +
      words(755, 200, 200, INK, 28) +
      words(755, 265, 260) +
      words(755, 320, 220) +
      words(755, 375, 250) +
      circle(985, 490, 60, { fill: MARK }) +
      cross(890, 370, 150, MARK_LINE) +
      circle(270, 600, 80, { stroke: INK, width: 30 }) +
      line(350, 600, 590, 600, { width: 30 }) +
      line(520, 600, 520, 660, { width: 30 }) +
      line(580, 600, 580, 650, { width: 30 }),
  },
  'study-in-britain-and-ireland': {
    title: 'A tower with a clock beside a bridge, a letter with a condition to tick, and a clover leaf',
    draw: (c, w) =>
      path('M150 270L235 110L320 270Z', { fill: c }) +
      rect(160, 270, 150, 420, { fill: WHITE }) +
      clock(235, 355, 58, w, 0.25) +
      line(195, 470, 195, 650) +
      line(235, 470, 235, 650) +
      line(275, 470, 275, 650) +
      path('M330 650Q430 520 530 650M330 690H660', { width: 16 }) +
      sheet(560, 130, 320, 420) +
      words(610, 215, 160, INK, 28) +
      words(610, 285, 210) +
      words(610, 335, 180) +
      rect(610, 400, 70, 70, { fill: w }) +
      tick(645, 432, 34, c) +
      words(710, 435, 110) +
      circle(985, 430, 62, { fill: c }) +
      circle(930, 520, 62, { fill: c }) +
      circle(1040, 520, 62, { fill: c }) +
      path('M985 500Q985 620 940 700', { width: 18 }),
  },
  'words-grammar-writing': {
    title: 'Cards with letters above a sheet on which a pencil writes; one line of it is crossed out and written anew',
    draw: (c, w) =>
      tile(150, 110, 190, 150, 'Aa', 84, { fill: w, ink: c, turn: '-9 245 185' }) +
      tile(150, 330, 190, 150, 'Bb', 84, { fill: WHITE, ink: INK, turn: '5 245 405' }) +
      tile(150, 550, 190, 150, 'Cc', 84, { fill: MARK, ink: INK, turn: '-4 245 625' }) +
      sheet(430, 110, 460, 590) +
      words(485, 200, 250, INK, 28) +
      words(485, 280, 340) +
      words(485, 345, 300) +
      line(475, 345, 800, 345, { stroke: MARK_LINE, width: 14 }) +
      words(485, 410, 330, c) +
      words(485, 475, 260) +
      words(485, 540, 180) +
      pencil(690, 590, 400, MARK, -32),
  },
  'application-papers': {
    title: 'A folder with an essay, a letter with a seal and a mark in its corner; a day in a calendar beside it',
    draw: (c, w) =>
      path('M120 250H330L380 300H740V690H120Z', { fill: w }) +
      sheet(190, 110, 260, 380, { turn: '-5 320 300' }) +
      words(235, 200, 140, INK, 24) +
      words(235, 255, 170) +
      words(235, 305, 130) +
      sheet(430, 130, 250, 360, { turn: '6 555 310' }) +
      words(480, 220, 150) +
      words(480, 270, 120) +
      circle(590, 360, 46, { fill: MARK }) +
      path('M120 400H740V690H120Z', { fill: c }) +
      words(190, 560, 260, WHITE) +
      rect(820, 240, 270, 300, { fill: WHITE }) +
      rect(820, 240, 270, 85, { fill: c }) +
      line(890, 200, 890, 280, { width: 16 }) +
      line(1020, 200, 1020, 280, { width: 16 }) +
      circle(955, 430, 66, { fill: MARK }) +
      text('1', 955, 430, 84, { fill: INK }),
  },
  'study-abroad-or-not': {
    title: 'A suitcase beside scales that weigh a house against a plane',
    draw: (c, w) =>
      rect(100, 450, 280, 240, { r: 30, fill: c }) +
      path('M185 450V400Q185 370 215 370H265Q295 370 295 400V450') +
      line(175, 462, 175, 680, { stroke: WHITE }) +
      line(305, 462, 305, 680, { stroke: WHITE }) +
      line(780, 150, 780, 660, { width: 20 }) +
      line(650, 690, 910, 690, { width: 24 }) +
      line(530, 250, 1030, 190, { width: 18 }) +
      circle(780, 150, 26, { fill: MARK }) +
      path('M530 255L450 430M530 255L610 430M1030 195L950 370M1030 195L1110 370') +
      path('M430 430H630Q610 490 530 490Q450 490 430 430Z', { fill: w }) +
      path('M930 370H1130Q1110 430 1030 430Q950 430 930 370Z', { fill: w }) +
      path('M470 425V365L530 315L590 365V425Z', { fill: MARK }) +
      path('M960 355L1105 300Q1125 295 1120 312L1100 325L985 368Z', { fill: c }) +
      path('M1030 330L1005 270L1030 268L1075 312Z', { fill: c }),
  },
};
