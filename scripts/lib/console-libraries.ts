import type { Plugin } from 'vite';

/**
 * Parts of antd and ProComponents that every table or form would bring along although almost none shows them. They come when
 * they are first drawn. Where `importer` imports `source`, `code` stands instead; `path` is where the part itself lies, quoted.
 */
const LATE: { importer: RegExp; source: RegExp; code: (path: string) => string }[] = [
  {
    // A form field of a kind that few forms have.
    importer: /\/pro-components\/es\/field\/(AllProField|ValueTypeToComponent|index)\.js$/,
    source:
      /^\.\/components\/(Cascader|Code|ColorPicker|DatePicker|Digit|DigitRange|FromNow|Image|Money|Percent|Progress|RangePicker|Rate|Second|Segmented|Slider)$/,
    code: (path) => `export default late(() => import(${path}));`,
  },
  {
    importer: /\/pro-components\/es\/field\/(ValueTypeToComponent|index)\.js$/,
    source: /^\.\/components\/TimePicker$/,
    code: (path) => `
      export default late(() => import(${path}));
      export const FieldTimeRangePicker = late(async () => ({ default: (await import(${path})).FieldTimeRangePicker }));`,
  },
  {
    // A form that folds into small buttons, with all its fields.
    importer: /\/pro-components\/es\/form\/(components\/SchemaForm|layouts)\/index\.js$/,
    source: /(\/layouts|^\.)\/LightFilter$/,
    code: (path) => `export default late(() => import(${path}));`,
  },
  {
    importer: /\/pro-components\/es\/form\/(components\/SchemaForm\/(index|layoutType\/StepsForm)|layouts\/index)\.js$/,
    source: /(\/layouts|^\.)\/StepsForm$/,
    code: (path) => `
      export const StepsForm = late(async () => ({ default: (await import(${path})).StepsForm }));
      StepsForm.StepForm = late(async () => ({ default: (await import(${path})).StepsForm.StepForm }));
      export const useStepsFormContext = () => undefined;`,
  },
  {
    // The menu of a column's own filter, with its tree, search field and boxes: our lists are filtered by a form above them.
    importer: /\/antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    source: /^\.\/FilterDropdown$/,
    code: (path) => `
      export default late(() => import(${path}));
      export const flattenKeys = (filters = []) => filters.flatMap(({ value, children }) => [value, ...flattenKeys(children)]);`,
  },
  {
    // The pictures of whole-page errors; ours have an icon.
    importer: /\/antd\/es\/result\/index\.js$/,
    source: /^\.\/(noFound|serverError|unauthorized)$/,
    code: (path) => `export default late(() => import(${path}));`,
  },
  {
    // The pager's choice of sizes.
    importer: /\/antd\/es\/pagination\/Pagination\.js$/,
    source: /^\.\.\/select$/,
    code: (path) => `
      const Select = late(() => import(${path}));
      Select.Option = () => null;
      export default Select;`,
  },
  {
    // A text that is written over in its place.
    importer: /\/antd\/es\/typography\/Base\/index\.js$/,
    source: /^\.\.\/Editable$/,
    code: (path) => `export default late(() => import(${path}));`,
  },
];

const HEAD = `
  import { createElement, lazy, Suspense } from 'react';
  const late = (load) => {
    const Part = lazy(load);
    return (props) => createElement(Suspense, { fallback: null }, createElement(Part, props));
  };`;
const MARK = '\0late:';

/** Leaves the parts above out of a screen's first load. */
export function lateParts(): Plugin {
  const parts = new Map<string, string>();
  return {
    name: 'exampress:late-parts',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      const part = importer && LATE.find((row) => row.importer.test(importer) && row.source.test(source));
      if (!part) return undefined;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (!found) return undefined;
      parts.set(`${MARK}${found.id}`, `${HEAD}${part.code(JSON.stringify(found.id))}`);
      return `${MARK}${found.id}`;
    },
    load: (id) => parts.get(id),
  };
}

/** Where ProComponents imports all its languages, and which of them is ours. */
const LANGUAGES = [
  { importer: '/pro-components/es/provider/intl.js', folder: './locale/', ours: './locale/zh_CN' },
  { importer: '/pro-components/es/layout/locales/index.js', folder: './', ours: './zh-CN' },
];

/** What antd has fixed in its code, where neither a locale nor a property reaches it: by file, what stands instead. Mostly English for screen readers. */
const FIXED: readonly { file: string; words: readonly (readonly [english: string, chinese: string])[] }[] = [
  {
    file: '/antd/es/table/hooks/useSelection.js',
    words: [
      ["'Select all'", "'全选'"],
      ["'Custom selection'", "'选择'"],
    ],
  },
  {
    file: '/@rc-component/tabs/es/TabNavList/TabNode.js',
    words: [
      ['`Tab $', '`第 $'],
      ['} of $', '} 个标签，共 $'],
      ['tabCount}`', 'tabCount} 个`'],
    ],
  },
  { file: '/@rc-component/tabs/es/TabNavList/OperationNode.js', words: [["'expanded dropdown'", "'其余标签'"]] },
  { file: '/@rc-component/segmented/es/index.js', words: [['"segmented control"', '"选项"']] },
  { file: '/@rc-component/select/es/hooks/useAllowClear.js', words: [["?? 'Clear'", "?? '清除'"]] },
  // What the keys have come to in a tree is told by its number.
  { file: '/@rc-component/tree-select/es/OptionList.js', words: [['activeEntity.node.value', 'activeEntity.node.title']] },
  { file: '/antd/es/input/Search.js', words: [['key: "enterButton",', 'key: "enterButton", "aria-label": enterButton ? undefined : "搜索",']] },
  {
    file: '/@rc-component/input-number/es/StepHandler.js',
    words: [
      ["'Increase Value'", "'加'"],
      ["'Decrease Value'", "'减'"],
    ],
  },
  { file: '/@rc-component/input/es/BaseInput.js', words: [['type: "button",', 'type: "button", "aria-label": "清除",']] },
  // An icon says its file's name. It stands beside words, or in something that has a name of its own.
  {
    file: '/@ant-design/icons/es/components/AntdIconLight.js',
    words: [['"aria-label": icon.name', '"aria-hidden": restProps["aria-label"] ? undefined : true']],
  },
  // The heading of a group of fields, which no key folds unless it is told to.
  {
    file: '/pro-components/es/form/components/FormItem/Group/index.js',
    words: [
      ['role: "button",', 'role: collapsible ? "button" : undefined,'],
      ['tabIndex: 0,', 'tabIndex: collapsible ? 0 : undefined,'],
    ],
  },
  // Their list items have name and focus already.
  { file: '/antd/es/pagination/Pagination.js', words: [['tabIndex: -1', 'tabIndex: -1, "aria-hidden": true']] },
  // A window that opens puts the focus into the first thing in it. That would be its ✕, which the first space then presses; for the keyboard there is Esc.
  { file: '/@rc-component/dialog/es/Dialog/Content/Panel.js', words: [['"aria-label": "Close"', '"aria-label": "关闭", tabIndex: -1']] },
  { file: '/antd/es/drawer/DrawerPanel.js', words: [['type: "button",', 'type: "button", tabIndex: -1,']] },
];

/** The console speaks Chinese: the other thirty-odd languages stay out of the build. */
export function chineseOnly(): Plugin {
  return {
    name: 'exampress:chinese-only',
    enforce: 'pre',
    transform(code, id) {
      const fixed = FIXED.find(({ file }) => id.split('?', 1)[0]?.endsWith(file));
      if (!fixed) return undefined;
      let translated = code;
      for (const [english, chinese] of fixed.words) {
        if (!translated.includes(english)) this.error(`${english} is no longer in ${fixed.file}: see whether it has a locale now`);
        translated = translated.replaceAll(english, chinese);
      }
      return { code: translated, map: null };
    },
    resolveId(source, importer) {
      const place = LANGUAGES.find((row) => importer?.endsWith(row.importer) && source.startsWith(row.folder));
      return place && source !== place.ours ? this.resolve(place.ours, importer, { skipSelf: true }) : undefined;
    },
  };
}
