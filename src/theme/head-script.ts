/**
 * Runs in the head of every document, before the first paint: decides light or dark, and copies a stored language that
 * the cookie lacks into the cookie. It reloads only when the document is in the other language and the cookie really
 * took the value, so it cannot loop. It is constant: its hash stands in the Content-Security-Policy.
 */
export const HEAD_SCRIPT = [
  '(function(){',
  'var d=document,h=d.documentElement,s=null,l=null;',
  "try{s=localStorage.getItem('darkMode');l=localStorage.getItem('language')}catch(e){}",
  "var k=s==='true'||(s!=='false'&&matchMedia('(prefers-color-scheme: dark)').matches);",
  "h.classList.toggle('dark',k);h.style.colorScheme=k?'dark':'light';",
  "if(l!=='en'&&l!=='zh')return;",
  'var has=function(){return (/(?:^|; )language=([^;]*)/.exec(d.cookie)||[])[1]===l};',
  "if(has())return;d.cookie='language='+l+'; path=/; max-age=31536000; SameSite=Lax';",
  "if(has()&&h.lang!==l&&(h.lang==='en'||h.lang==='zh'))location.reload()",
  '})()',
].join('');
