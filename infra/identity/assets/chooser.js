// Search by typing, and the arrow keys. Without this script, the page is a form with a button for each
// person.
const search = document.querySelector('.ob-search');
const find = document.getElementById('find');
const form = document.getElementById('people');
const others = form.querySelector('details');
const none = document.querySelector('.ob-none');
const said = document.querySelector('.ob-said');
const buttons = [...form.querySelectorAll('.ob-person')];
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const haystacks = new Map(buttons.map((button) => [button, plain(`${button.textContent} ${button.value}`)]));
let current;

function visible() {
  return buttons.filter((button) => !button.parentElement.hidden && (others?.open || !others?.contains(button)));
}

/** Marks the person who is signed in by pressing Enter, and announces the name, because the focus stays in the search
 * field. */
function choose(button) {
  current?.classList.remove('ob-current');
  current = button;
  said.textContent = button?.querySelector('.ob-who').textContent ?? '';
  if (!button) return;
  button.classList.add('ob-current');
  button.scrollIntoView({ block: 'nearest' });
}

function filter() {
  const words = plain(find.value).split(/\s+/).filter(Boolean);
  for (const [button, text] of haystacks) button.parentElement.hidden = !words.every((word) => text.includes(word));
  if (others) {
    const hits = [...others.querySelectorAll('li')].some((item) => !item.hidden);
    others.open = words.length > 0 && hits;
    others.hidden = !hits;
  }
  const shown = visible();
  none.textContent = shown.length ? '' : none.dataset.none;
  choose(words.length ? shown[0] : undefined);
}

find.addEventListener('input', filter);
find.addEventListener('keydown', (event) => {
  const shown = visible();
  const at = shown.indexOf(current);
  if (event.key === 'ArrowDown') choose(shown[Math.min(at + 1, shown.length - 1)]);
  else if (event.key === 'ArrowUp') choose(shown[Math.max(at - 1, 0)]);
  else if (event.key === 'Enter' && current) current.click();
  else if (event.key === 'Escape' && find.value) {
    find.value = '';
    filter();
  } else return;
  event.preventDefault();
});
// A second click while the first request is under way would submit a choice for a sign-in that is already complete.
form.addEventListener('submit', (event) => {
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = 'yes';
});
addEventListener('pageshow', () => {
  delete form.dataset.sent;
});

search.hidden = false;
filter();
// On a touch screen the keyboard would cover the list of people.
if (matchMedia('(hover: hover)').matches) find.focus({ preventScroll: true });
