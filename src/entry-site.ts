import 'virtual:tokens.css';
import './styles/base.css';
import './styles/print.css';
import { startIslands } from './site-scripts/islands.ts';
import { startLanguageLinks } from './site-scripts/language.ts';
import { startMenus } from './site-scripts/menus.ts';
import { startOutline } from './site-scripts/outline.ts';
import { startPractice } from './site-scripts/practice.ts';
import { startPrinting } from './site-scripts/print-answers.ts';
import { startReadingPlace } from './site-scripts/reading-place.ts';
import { startSearch } from './site-scripts/search.ts';
import { startShare } from './site-scripts/share.ts';
import { startThemeSwitches } from './site-scripts/theme-switch.ts';
import { startVisits } from './site-scripts/visits.ts';

// All the script that a public page loads by itself. Everything here improves what already works without it.
startThemeSwitches();
startLanguageLinks();
startMenus();
startPractice();
startPrinting();
startOutline();
startReadingPlace();
startSearch();
startShare();
startVisits();
startIslands();
