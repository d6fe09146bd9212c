// Looks at the page in Chromium as a person would: in a light room, a dark one, and on a phone.
// node page.mjs ADDRESS_WITH_TOKEN [FOLDER_FOR_PICTURES]
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [address, pictures] = process.argv.slice(2);
const site = new URL('/', address).href;
const executablePath = ['chromium', 'chromium-browser', 'google-chrome']
  .flatMap(name => process.env.PATH.split(':').map(folder => join(folder, name)))
  .find(existsSync);
assert.ok(executablePath, 'no Chromium on the path');
// The only pages are our own, and in a container the sandbox cannot be set up.
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

// Waits end when the thing is there; this only ends those that would never do.
const LONGEST_WAIT = 300_000;

const rooms = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 860 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 860 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } }
];

for (const { name, ...options } of rooms) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(LONGEST_WAIT);
  const page = await context.newPage();
  const complaints = [];
  page.on('console', message => complaints.push(message.text()));
  page.on('pageerror', error => complaints.push(error.message));
  page.on('request', request => {
    if (!request.url().startsWith(site)) {
      complaints.push(`asked ${request.url()}`);
    }
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => console.log(`violates ${event.violatedDirective}`));
  });
  const look = async (what, fullPage = false) => {
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 0, `${name} ${what}: ${wider} pixels too wide`);
    if (pictures) {
      await page.screenshot({ path: join(pictures, `${name}-${what}.png`), fullPage });
    }
  };

  // The address lets us in once, and shows no token from then on.
  await page.goto(address);
  assert.equal(page.url(), site);
  await look('home', true);
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const brightness = paper.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
  assert.equal(brightness > 128, options.colorScheme === 'light', `${name}: paper is ${paper}`);

  // The texts to copy are there, one client at a time.
  await page.getByText('VS Code', { exact: true }).click();
  await page.getByText('"type": "stdio"').waitFor();
  assert.equal(await page.getByText('Run this once:').isVisible(), false);

  // Search as one types, from the keyboard alone.
  await page.keyboard.press('/');
  await page.keyboard.type('refrac');
  // It is not the first yet when only some of the letters were looked for.
  await page.locator('#found li:first-child a', { hasText: 'Penhallow refractor' }).waitFor();
  await look('typing');
  // What was found for the first letters may come late, and does not disturb who has begun to choose.
  await page.keyboard.press('ArrowDown');
  const late = page.waitForResponse(response => response.url().endsWith('/search/found?q=refrac'));
  await page.evaluate(() => document.getElementById('q').dispatchEvent(new Event('input')));
  await late;
  await page.keyboard.press('Enter');
  await page.waitForURL('**/notes/**');
  assert.equal(await page.locator('h1').first().textContent(), 'Penhallow refractor');
  await look('note', true);

  // Along a link, and back along a backlink.
  await page.locator('.note a[href="/notes/projects/clock-drive"]').first().click();
  assert.equal(await page.locator('h1').first().textContent(), 'Clock drive');
  await page.locator('.backlinks a', { hasText: 'Penhallow refractor' }).click();
  assert.equal(await page.locator('h1').first().textContent(), 'Penhallow refractor');

  // A note full of markup that wants to run stays text.
  await page.goto(new URL('/notes/hostile', site).href);
  await look('hostile');
  assert.equal(await page.evaluate(() => globalThis.ran), undefined);

  // By tag, and by a form without our script.
  await page.goto(new URL('/notes/projects/clock-drive', site).href);
  await page.locator('.tags a', { hasText: 'restoration' }).click();
  await page.locator('.hits .title', { hasText: 'Clock drive' }).waitFor();
  await page.locator('#q').fill('governor');
  await page.locator('#q').press('Enter');
  await page.waitForURL('**/search?q=governor');
  assert.ok(await page.locator('main mark').count() > 0);
  await look('search');

  assert.deepEqual(complaints, [], name);
  await context.close();

  const plain = await browser.newContext({ ...options, javaScriptEnabled: false });
  plain.setDefaultTimeout(LONGEST_WAIT);
  const still = await plain.newPage();
  await still.goto(address);
  await still.locator('#q').fill('governor');
  await still.locator('#q').press('Enter');
  await still.locator('.hits .title', { hasText: 'Clock drive' }).waitFor();
  await plain.close();
}
await browser.close();
console.log('page done');
