// Makes the page quicker to use. Everything works without it: the search is a form, and texts can be selected.
const box = document.getElementById('q');
const found = document.getElementById('found');

if (box && found) {
  let asking = new AbortController();
  let timer = 0;

  const close = () => {
    asking.abort();
    clearTimeout(timer);
    found.hidden = true;
  };

  const show = list => {
    // A list that comes late must not take the place from under somebody who has begun to choose.
    const chosen = found.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
    found.innerHTML = list; // escaped by the server, like every page
    found.hidden = false;
    if (chosen !== null) {
      ([...found.querySelectorAll('a')].find(link => link.getAttribute('href') === chosen) ?? box).focus();
    }
  };

  const ask = async () => {
    asking.abort();
    asking = new AbortController();
    const words = box.value.trim();
    if (!words) {
      close();
      return;
    }
    try {
      const answer = await fetch(box.form.getAttribute('action') + '/found?q=' + encodeURIComponent(words), { signal: asking.signal });
      if (answer.ok) {
        show(await answer.text());
      }
    } catch {
      // Typed on, or the server is gone: the next letter asks again.
    }
  };

  const step = by => {
    const stops = [box, ...found.querySelectorAll('a')];
    const at = stops.indexOf(document.activeElement);
    stops[(at + by + stops.length) % stops.length].focus();
  };

  box.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(ask, 60);
  });
  box.addEventListener('focus', () => {
    if (box.value.trim() && box.value !== box.defaultValue) {
      ask();
    }
  });
  box.form.addEventListener('keydown', event => {
    if (event.key === 'Escape') {
      close();
      box.focus();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !found.hidden) {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    }
  });
  document.addEventListener('click', event => {
    if (!box.form.contains(event.target)) {
      close();
    }
  });
  document.addEventListener('keydown', event => {
    const typing = event.target.closest('input, textarea, select');
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      box.focus();
      box.select();
    }
  });
}

for (const text of document.querySelectorAll('.copy')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.querySelector('pre').textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(text.querySelector('pre'));
      button.textContent = 'Selected';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  });
  text.append(button);
}
