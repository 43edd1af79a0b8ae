import 'virtual:tokens.css';
import './styles/base.css';
import './styles/print.css';
import { startOutline, startReadingPlace, startShare } from './site-scripts/article.ts';
import { startLanguageLinks, startMenus, startSearch, startThemeSwitches } from './site-scripts/header.ts';
import { startIslands } from './site-scripts/islands.ts';
import { startPrinting } from './site-scripts/printing.ts';
import { startQuestions } from './site-scripts/questions.ts';
import { startVisits } from './site-scripts/visits.ts';

// All the script that a public page loads by itself. Everything here improves what already works without it.
startThemeSwitches();
startLanguageLinks();
startMenus();
startQuestions();
startPrinting();
startOutline();
startReadingPlace();
startSearch();
startShare();
startVisits();
startIslands();
