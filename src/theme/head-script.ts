/**
 * Runs in the head of every document, before the first paint: decides light or dark, and copies a stored language that
 * the cookie lacks into the cookie. It reloads only when the document is in the other language and the cookie really
 * took the value, so it cannot loop. It is constant: its hash stands in the Content-Security-Policy.
 */
export const HEAD_SCRIPT = [
  '{let d=document,h=d.documentElement,s,l;',
  "try{s=localStorage.getItem('darkMode');l=localStorage.getItem('language')}catch{}",
  "let k=s=='true'||s!='false'&&matchMedia('(prefers-color-scheme: dark)').matches;",
  "h.classList.toggle('dark',k);h.style.colorScheme=k?'dark':'light';",
  "let c='language='+l,has=()=>d.cookie.split('; ').includes(c);",
  "if((l=='en'||l=='zh')&&!has()){d.cookie=c+'; path=/; max-age=31536000; SameSite=Lax';",
  // The console's document has a longer name for its one language.
  'if(has()&&h.lang!=l&&!h.lang[2])location.reload()}}',
].join('');
