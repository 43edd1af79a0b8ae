import { describe, expect, test } from 'vitest';
import { aliasBook } from '../../server/content/alias-book.ts';
import { tokensAskedBy, withAskedBy } from '../../server/content/asked-by.ts';
import { askedOfTwo, searchTerms } from '../../server/content/search-query.ts';
import { editDistance, slipsOf } from '../../server/content/search-slips.ts';
import { pieces, tokensOf } from '../../server/content/search-tokens.ts';
import { saysOneOf, tearsApart } from '../../server/content/search-words.ts';
import { finderOf, snippetOf } from '../../server/content/snippets.ts';

const book = aliasBook([
  ['托福', 'TOEFL'],
  ['口语', 'speaking'],
  ['备考计划', '学习计划', 'study plan'],
  ['费用', 'fee', 'how much'],
  ['A类', 'Academic'],
]);
const asked = (query: string) => searchTerms(query, book).map(({ alternatives }) => alternatives.map(({ tokens }) => tokens.join(' ')));

describe('tokens', () => {
  test('words by their stems, Chinese by pairs, numbers whole, each apart from its neighbours', () => {
    expect(tokensOf('极限概念 Reading')).toEqual(['极限', '限概', '概念', 'read']);
    expect(pieces('SAT自适应 雅思A类G类 toefl2026 6分制 IELTS7.5 B2')).toEqual([
      ...['sat', '自适应', '雅思', 'a', '类', 'g', '类', 'toefl', '2026', '6', '分制', 'ielts', '7.5', 'b2'],
    ]);
    expect(tokensOf('scores scoring scored validity valid')).toEqual(['score', 'score', 'score', 'valid', 'valid']);
    expect(tokensOf('成績單')).toEqual(tokensOf('成绩单'));
    expect(tokensOf('took taken sent')).toEqual(['take', 'take', 'send']);
    expect(pieces("candidate's don’t it's")).toEqual(['candidate', 'dont', 'it']);
  });

  test('a query never speaks a database’s language', () => {
    expect(asked('C++ "100%" OR! (x)')).toEqual([['c'], ['100'], ['x']]);
    expect(asked('"\'*()')).toEqual([]);
  });
});

describe('queries', () => {
  test('a word of an alias group asks for any word of the group, whatever its ending', () => {
    expect(asked('托福')).toEqual([['托福', 'toefl']]);
    expect(asked('study plans for the TOEFL')).toEqual([
      ['studi plan', '备考 考计 计划', '学习 习计 计划'],
      ['toefl', '托福'],
    ]);
  });

  test('equal words are found inside a Chinese run and across scripts', () => {
    expect(asked('托福口语怎么练习')).toEqual([['托福', 'toefl'], ['口语', 'speak'], ['练习']]);
    expect(asked('雅思A类')).toEqual([['雅思'], ['academ']]);
  });

  test('two scores ask for more of them; hours and years do not', () => {
    expect(asked('托福80到100')).toEqual([['托福', 'toefl'], ['improv'], ['100']]);
    expect(asked('TOEFL 80 to 100')).toEqual([['toefl', '托福'], ['improv'], ['100']]);
    expect(asked('TOEFL 2 to 3 hours')).toEqual([['toefl', '托福'], ['2'], ['3'], ['hour']]);
    // A scale from end to end, and an exam's name with a score behind it.
    expect(asked('TOEFL 1 to 6')).toEqual([['toefl', '托福'], ['1'], ['6']]);
    expect(pieces('ap3分')).toEqual(['ap', '3', '分']);
  });

  test('a month counts little; what comes next month is no next date; a time that is counted says little', () => {
    const ways = aliasBook([
      ['dates', '~next'],
      ['passport', '~passport expires'],
    ]);
    const terms = (query: string) => searchTerms(query, ways).map(({ words, importance }) => [...words, importance]);
    expect(terms('september dates')).toEqual([
      ['september', 0.4],
      ['dates', 1],
    ]);
    expect(terms('passport expires next month')).toEqual([
      ['passport', 1],
      ['next', 0.35],
      ['month', 0.35],
    ]);
    expect(terms('next')).toEqual([['next', 'dates', 1]]);
    expect(terms('报名9月')).toEqual([
      ['报名', 1],
      ['9', 0.4],
      ['月', 0.35],
    ]);
    expect(terms('两个月冲刺')).toEqual([
      ['两个月', 0.35],
      ['冲刺', 1],
    ]);
  });

  test('how old somebody is asks for an age; what is told behind a question counts half; a question word ends a phrase', () => {
    const ways = aliasBook([
      ['age', '年龄', 'how old'],
      ['retake', 'take it again'],
      ['good score', '~bad score'],
      ['start time', '~what time'],
    ]);
    const terms = (query: string) => searchTerms(query, ways).map(({ words, importance }) => [words[0], importance]);
    for (const q of ['my son is 14', 'daughter 14', '14 years old', '14岁', 'i am 40', 'im 40 now']) expect(terms(q)[0], q).toEqual(['age', 1]);
    for (const q of ['is 30 hard', 'i am 30 on the act', 'im 30 and new']) expect(terms(q)[0], q).toEqual(['30', 0.6]);
    expect(terms('retake after a bad score')).toEqual([
      ['retake', 1],
      ['good score', 0.5],
    ]);
    // Where nothing else is asked, it is what was told.
    expect(terms('after a bad score')).toEqual([['good score', 1]]);
    expect(terms('full time where do i start').map(([word]) => word)).toEqual(['full', 'time', 'start']);
  });

  test('a term is the one of its own book, however often the same words were asked of another', () => {
    const words = (groups: string[][]) => searchTerms('resit', aliasBook(groups)).flatMap((term) => term.words);
    const [one, other] = [[['resit', 'retake']], [['resit', 'second try']]];
    expect([words(one), words(other), words([]), words(one)]).toEqual([['resit', 'retake'], ['resit', 'second try'], ['resit'], ['resit', 'retake']]);
    const again = aliasBook(other);
    expect(searchTerms('resit', again)[0]).toBe(searchTerms('gre resit', again)[1]);
  });

  test('a question is also known by the words that people ask it by, in either language', () => {
    expect(tokensAskedBy('What if the computer or the internet fails during the GRE?').has('~reboot')).toBe(true);
    expect(tokensAskedBy('GRE 考试中电脑死机、断网怎么办？').has('~重启')).toBe(true);
    expect(tokensAskedBy('How the essay is marked').size).toBe(0);
    const [term] = searchTerms('rebooted', book).map(withAskedBy);
    expect(term?.alternatives.map(({ tokens }) => tokens)).toEqual([['reboot'], ['~reboot']]);
  });

  test('a longer word that begins inside of another is what was asked; what a phrase begins with does not change its meaning', () => {
    const ways = aliasBook([
      ['好分数', '~能上'],
      ['休息', '上厕所'],
      ['deadline', '~days before test'],
      ['test day', 'checklist'],
      ['proctor', '~home requirements'],
    ]);
    const terms = (query: string) => searchTerms(query, ways).map(({ words }) => words);
    expect(terms('能上厕所吗')).toEqual([['上厕所', '休息']]);
    expect(terms('能上')).toEqual([['能上', '好分数']]);
    expect(terms('rules on test day')).toEqual([['rules'], ['test day', 'checklist']]);
    expect(terms('at home requirements')).toEqual([['proctor']]);
  });

  test('two exams and a score of one ask what it is in the other, and no price; their names alone how they differ', () => {
    const ways = aliasBook([
      ['difference', '区别'],
      ['conversion', '换算', 'equals', '相当于'],
      ['fee', 'how much', '多少钱'],
      ['托福', 'TOEFL'],
      ['雅思', 'IELTS'],
    ]);
    const terms = (query: string) => askedOfTwo(searchTerms(query, ways), ways).map(({ alternatives }) => alternatives.map(({ tokens }) => tokens.join(' ')));
    const conversion = [tokensOf('conversion').join(), tokensOf('换算').join(' ')];
    for (const query of ['toefl 100 to ielts', 'toefl 80 is how much ielts', 'what is ielts 7 in toefl', '托福100雅思多少'])
      expect(
        terms(query).filter((ways) => ways.some((way) => conversion.includes(way))),
        query,
      ).toHaveLength(1);
    expect(terms('toefl 80 is how much ielts').flat()).not.toContain('fee');
    // One exam, no score of either, or more that is asked: as it stands.
    for (const query of ['toefl 100 how much', 'toefl 5000 ielts', 'toefl 100 or ielts 7 for nurses'])
      expect(terms(query).flat(), query).not.toContain(conversion[0]);
    expect(terms('toefl 100 how much').flat()).toContain('fee');
    const difference = tokensOf('difference')[0];
    for (const query of ['toefl or ielts', '托福还是雅思']) expect(terms(query).flat(), query).toContain(difference);
    for (const query of ['toefl', 'toefl 100 ielts', 'toefl ielts fee']) expect(terms(query).flat(), query).not.toContain(difference);
  });

  test('who prepares for a part asks how one gets better at it; the verb by which an exam is taken belongs to its name; what was forgotten is what is asked', () => {
    const words = aliasBook([
      ['雅思', 'IELTS'],
      ['听力', 'listening'],
      ['备考', 'prepare', '怎么准备'],
      ['提高', 'improve'],
      ['什么时候考', 'dates'],
      ['忘', 'forgot'],
      ['分数', 'band', 'score'],
    ]);
    const own = (q: string) => searchTerms(q, words).map((term) => term.own);
    for (const q of ['雅思听力怎么准备', '雅思怎么准备听力', '怎么准备雅思听力', 'ielts listening如何准备']) expect(own(q), q).toContain('提 高');
    expect(own('雅思怎么准备')).toEqual(['雅 思', '怎 么 准 备']);
    expect(own('左撇子考雅思')).toEqual(['左撇子', '雅 思']);
    // In these it belongs to what stands before it.
    expect(own('裸考雅思')).toEqual(['裸考', '雅 思']);
    expect(own('什么时候考雅思')).toEqual(['什 么 时 候 考', '雅 思']);
    const importances = (q: string) => searchTerms(q, words).map(({ importance }) => importance);
    expect(importances('forgot to send scores')).toEqual([0.35, 1, 1]);
    expect(importances('forgot my passport')).toEqual([1, 1]);
    expect(own('forgot to bring my passport')).toEqual(own('forgot my passport'));
    expect(own('ielts band 7 作文')).toEqual(['ielt', '7', '作文']);
    expect(own('ielts band 7')).toEqual(['ielt', 'band', '7']);
  });

  test('who cancels an exam cancels a booking, unless a score is spoken of', () => {
    const words = aliasBook([['托福', 'TOEFL', 'ibt'], ['GRE'], ['refund', '退款', '~cancel registration', '~取消报名', '~取消考试'], ['cancel', '取消']]);
    const own = (q: string) => searchTerms(q, words).map((term) => term.own);
    for (const q of ['cancel my toefl', 'how can i cancel the toefl exam', 'cancelling toefl', 'cancel toefl booking'])
      expect(own(q).toSorted(), q).toEqual([expect.stringMatching(/^cancel (book|registr)$/), 'toefl']);
    for (const q of ['取消托福', '我想取消托福考试', '托福报名后能取消吗', '托福取消考试'])
      expect(own(q), q).toContainEqual(expect.stringMatching(/^取 消 (报 名|考 试)$/));
    for (const q of ['cancel my toefl score', 'cancel toefl after the test', 'should i cancel my toefl', 'they cancelled my toefl'])
      expect(own(q), q).toContain('cancel');
    for (const q of ['取消托福成绩', '托福会取消吗']) expect(own(q), q).toContain('取 消');
  });

  test('who wants to break a score asks how one gets there, and for no break', () => {
    const words = aliasBook([['break', '休息'], ['improve'], ['SAT']]);
    const own = (q: string) => searchTerms(q, words).map((term) => term.own);
    for (const q of ['sat cant break 1500', 'sat breaking 1500', 'how do i break 1500 in the sat'])
      expect(own(q), q).toEqual(expect.arrayContaining(['improv', '1500']));
    for (const q of ['sat break', 'sat break 10 min', 'sat laptop break 1 day before']) expect(own(q), q).toContain('break');
    expect(own('sat cant break 1500')).not.toContain('break');
  });

  test('who said so says nothing', () => {
    const own = (q: string) => searchTerms(q, book).map((term) => term.own);
    expect(own('no one told me i need passport')).toEqual(own('passport'));
    expect(own('my friend said that passport')).toEqual(own('passport'));
    expect(own('没人告诉我要带护照')).toEqual(own('要带护照'));
    expect(own('my friend said')).not.toEqual([]);
  });

  test('a space or a sign ends a Chinese run; what one wants to stop doing is what is asked', () => {
    const own = (q: string) => searchTerms(q, book).map((term) => term.own);
    expect(own('托福 学术诚信 改卷')).toEqual(['托 福', '学术诚信', '改卷']);
    expect(own('学术诚信，改卷')).toEqual(['学术诚信', '改卷']);
    // Equal words are known across it.
    expect(own('备考 计划')).toEqual(['备 考 计 划']);
    const importances = (q: string) => searchTerms(q, book).map(({ importance }) => importance);
    expect(importances('how do i stop mumbling')).toEqual([0.35, 1]);
    expect(importances('bus stop')).toEqual([1, 1]);
  });

  test('who asks what an exam is, and nothing else, asks what its name stands for', () => {
    const ways = aliasBook([['GRE', '研究生入学考试']]);
    const ofTerms = (query: string) => searchTerms(query, ways).map(({ exams, alternatives }) => exams[0] ?? alternatives[0]?.tokens.join(' '));
    for (const query of ['what is the gre', 'GRE是什么考试', 'gre什么意思']) expect(ofTerms(query), query).toContain('stand');
    expect(ofTerms('what is the gre fee')).toEqual(['GRE', 'fee']);
    expect(ofTerms('gre')).toEqual(['GRE']);
  });

  test('an exam named in an equal word is named where no other is', () => {
    const ways = aliasBook([
      ['TOEFL', '托福'],
      ['SAT', '赛达'],
      ['replace', '~instead of toefl'],
    ]);
    const exams = (query: string) => searchTerms(query, ways).flatMap((term) => term.exams);
    expect(exams('duolingo instead of toefl')).toEqual(['TOEFL']);
    expect(exams('sat instead of toefl')).toEqual(['SAT']);
  });

  test('a phrase is understood with other words between and in another order; a phrase that is only asked by is not looked for, a word is', () => {
    const ways = aliasBook([
      ['退款', 'refund', '~money back', '~cancel booking'],
      ['register', 'book'],
      ['textbook', '~books'],
    ]);
    const terms = (query: string) => searchTerms(query, ways).map(({ words, importance }) => [...words, importance]);
    for (const query of ['can i get my money back', 'cancel my booking', 'is a booking cancelled'])
      expect(terms(query), query).toEqual([['退款', 'refund', 1]]);
    expect(terms('books')).toEqual([['books', 'textbook', 1]]);
    expect(terms('book')).toEqual([['book', 'register', 1]]);
    expect(terms('refund money')).toEqual([
      ['refund', '退款', 1],
      ['money', 1],
    ]);
  });

  test('what says nothing counts only when there is nothing else; a phrase of it is understood, not looked for', () => {
    expect(asked('怎么')).toEqual([['怎么']]);
    expect(asked('the')).toEqual([['the']]);
    expect(asked('how much is it')).toEqual([['费用', 'fee']]);
  });

  test('a code is one thing: letters and numbers in turn are asked for together', () => {
    expect(asked('Counted mwrym8khg7 e')).toEqual([['count'], ['mwrym 8 khg 7'], ['e']]);
    expect(searchTerms('X9-mwrym8KHG7', book).map(({ words, typed }) => [...words, typed])).toEqual([
      ['x9', 'x9'],
      ['mwrym8khg7', undefined],
    ]);
    expect(asked('toefl2026 8week 托福120分')).toEqual([['toefl', '托福'], ['2026'], ['8'], ['week'], ['120'], ['分']]);
  });

  test('an exam’s name without the space behind it is known where the rest is a word that people ask by', () => {
    expect(asked('grefee')).toEqual(asked('gre fee'));
    expect(asked('toeflstudents')).toEqual(asked('toefl students'));
    expect(asked('saturday action')).toEqual([['saturdai'], ['action']]);
  });

  test('numbers and years count less than words; an exam’s name inside a phrase leaves the phrase whole', () => {
    const weights = searchTerms('sat 1400 fee 2027', book).map(({ words: [word], importance, exams }) => [word, importance, exams]);
    expect(weights).toEqual([
      ['sat', 1, ['SAT']],
      ['1400', 0.6, []],
      ['fee', 1, []],
      ['2027', 0.4, []],
    ]);
    expect(searchTerms('study sat plan', book).map(({ words }) => words[0])).toEqual(['sat', 'study plan']);
  });

  test('a phrase is said or torn apart', () => {
    expect(saysOneOf('What is a good score?', ['good score'])).toBe(true);
    expect(tearsApart('How long are scores good?', ['good score', '高分'])).toBe(true);
    expect([tearsApart('What is a good score: is 320 good?', ['good score']), tearsApart('What is a score?', ['good score'])]).toEqual([false, false]);
  });

  test('a query has at most twelve terms, each once', () => {
    expect(asked('b c d e f g h j k l n o p q').length).toBe(12);
    expect(asked('score scores scoring').length).toBe(1);
  });

  test('what only says once more that it is an exam is not looked for beside its name', () => {
    const firsts = (query: string) => searchTerms(query, book).map(({ words }) => words[0]);
    expect(firsts('how much is an ap exam')).toEqual(firsts('how much is ap'));
    expect(firsts('sat考试内容')).toEqual(firsts('sat内容'));
    expect(firsts('gre test')).toEqual(['gre']);
    const centres = aliasBook([['考点', 'test centre']]);
    expect(searchTerms('sat test centre', centres).map(({ words }) => words[0])).toEqual(['sat', 'test centre']);
  });
});

describe('slips share a key with the word that was meant', () => {
  test.each([
    ['quantitative', 'quantitive'],
    ['comparison', 'comparision'],
    ['derivative', 'derivitive'],
    ['toefl', 'tofel'],
    ['punctuation', 'puncuation'],
  ])('%s and %s', (word, typed) => {
    const keys = new Set(slipsOf(word));
    expect(slipsOf(typed).some((key) => keys.has(key))).toBe(true);
    expect(slipsOf(word).length).toBeLessThanOrEqual(29);
  });
});

describe('slips of the pen', () => {
  test.each([
    ['toefl', 'tofel', 1],
    ['punctuation', 'puncuation', 1],
    ['derivative', 'derivitive', 1],
    ['score', 'score', 0],
    ['reading', 'raeding', 1],
    ['logic', 'magic', 2],
    ['cat', 'elephant', 3],
  ])('%s and %s: %i', (one, other, distance) => {
    expect(editDistance(one, other, 2)).toBe(distance);
    expect(editDistance(other, one, 2)).toBe(distance);
  });
});

describe('snippets', () => {
  /** Each word is a thing of its own, and worth as much as the others. */
  const seek = (...words: string[]) => finderOf(words.map((word) => ({ words: [word], worth: 1 })));
  const text = `${'Before it there is a lot of text. '.repeat(6)}A necessary assumption is one the argument cannot live without, says <b>somebody</b>. ${'And more. '.repeat(40)}`;

  test('the place is shown from where its sentence begins, else cut at words, with the words marked', () => {
    const parts = snippetOf(text, seek('assumption')) ?? [];
    expect(parts.filter(({ hit }) => hit).map((part) => part.text)).toEqual(['assumption']);
    expect(parts.map((part) => part.text).join('')).toMatch(/^A necessary assumption .*\S …$/);
    const long = snippetOf(`A sentence ${'that goes on '.repeat(12)}about an assumption.`, seek('assumption')) ?? [];
    expect(long[0]?.text).toBe('… ');
  });

  const shownOf = (words: string, ...looked: string[]) => (snippetOf(words, seek(...looked)) ?? []).map((part) => part.text).join('');
  const earlier = 'What stands before it is of no use to anybody who asks. '.repeat(20);
  const earlierZh = '前面说的都是别的事，与问题无关。'.repeat(20);

  test('it starts with the sentence as long as the place still fits, in both languages', () => {
    const sentence =
      'If your test centre closes on the day because of a storm, a strike or a power cut, and nobody tells you before you leave home, ask for a refund.';
    expect(sentence.indexOf('refund')).toBeGreaterThan(90);
    expect(shownOf(`${earlier}${sentence} ${earlier}`, 'refund')).toMatch(/^If your test centre .* ask for a refund\./);
    const zh = '如果考点因为台风、停电或其他原因在考试当天临时关闭，而你在出门之前又没有收到任何通知，可以向主办方申请全额退款，也可以改期。';
    expect(zh.indexOf('退款')).toBeGreaterThan(50);
    expect(shownOf(`${earlierZh}${zh}${earlierZh}`, '退款')).toMatch(/^如果考点因为台风.*全额退款/);
    // The text itself begins with it.
    expect(shownOf(`${sentence} ${earlier}`, 'refund')).toMatch(/^If your test centre /);
  });

  test('an abbreviation ends no sentence', () => {
    expect(shownOf(`${earlier}Most U.S. colleges and some others, e.g. a few in Canada, take it. ${earlier}`, 'Canada')).toMatch(/^Most U\.S\. colleges/);
  });

  test('a sentence that is too long is cut where a clause begins, one without clauses at a word, and the place is whole', () => {
    const clauses = `${earlier}Nobody knows ${'how long this goes on and on '.repeat(8)}before it ends, but whoever asks for a refund in time gets it.`;
    expect(shownOf(clauses, 'refund')).toMatch(/^… but whoever asks for a refund in time gets it\.$/);
    const zh = `${earlierZh}谁也不知道这句话${'到底还要说多久才会结束'.repeat(12)}，但是及时申请退款的人都能拿到钱。`;
    expect(shownOf(zh, '退款')).toMatch(/^… 但是及时申请退款的人都能拿到钱。$/);
    expect(shownOf(`${earlier}Nobody knows ${'how long this goes on and on '.repeat(8)}for a refund.`, 'refund')).toMatch(/^… \S.* for a refund\.$/);
    const split = snippetOf(`A sentence ${'of words '.repeat(17)}asks for a score report here.`, seek('score report')) ?? [];
    expect(split.filter(({ hit }) => hit).map(({ text: hit }) => hit)).toEqual(['score report']);
  });

  test('the place that says most of what was asked is shown, the words themselves before others that mean them, and of equal ones the first', () => {
    const fee = { words: ['fee', 'cost', 'costs'], worth: 2 };
    const [retake, gre] = [
      { words: ['retake'], worth: 1 },
      { words: ['GRE'], worth: 0.3, isName: true },
    ];
    const body = `A careless slip costs more than a hard question. ${earlier}The GRE has a fee. ${earlier}A retake of the GRE has the full fee. ${earlier}Fee and retake again.`;
    const shown = (...sought: Parameters<typeof finderOf>[0]) => snippetOf(body, finderOf(sought)) ?? [];
    const textOf = (parts: ReturnType<typeof shown>) => parts.map(({ text: part }) => part).join('');
    expect(textOf(shown(fee))).toMatch(/^The GRE has a fee\./);
    expect(textOf(shown(fee, gre))).toMatch(/^The GRE has a fee\./);
    expect(textOf(shown(fee, retake, gre))).toMatch(/^A retake of the GRE has the full fee\./);
    // An exam's name is marked only where it alone was asked for.
    expect(shown(fee, gre).flatMap(({ text: part, hit }) => (hit ? [part] : []))).toEqual(['fee']);
    expect(shown(gre).flatMap(({ text: part, hit }) => (hit ? [part] : []))).toEqual(['GRE']);
    // A text that has the name alone is told by its summary.
    expect(snippetOf('The GRE is a test.', finderOf([fee, gre]))).toBeNull();
    expect(textOf(snippetOf(`${'word '.repeat(4000)}The fee.`, finderOf([fee])) ?? [])).toMatch(/The fee\.$/);
  });

  test('a long text is looked through no further back than a snippet is long', () => {
    const text = `${'word '.repeat(200_000)}refund`;
    expect(shownOf(text, 'refund').length).toBeLessThan(200);
  });

  test('markup in a text stays text; a word begins where a word begins; Chinese is found anywhere', () => {
    expect(
      snippetOf(text, seek('somebody'))
        ?.map((part) => part.text)
        .join(''),
    ).toContain('<b>somebody</b>');
    expect(snippetOf('The reassumption', seek('assumption'))).toBeNull();
    expect(snippetOf('关于托福口语的说明', seek('口语'))).toEqual([
      { text: '关于托福', hit: false },
      { text: '口语', hit: true },
      { text: '的说明', hit: false },
    ]);
    expect(snippetOf('It is C++ (x) here', seek('c++ (x)'))?.find(({ hit }) => hit)?.text).toBe('C++ (x)');
    expect(snippetOf('nothing', seek())).toBeNull();
  });
});
