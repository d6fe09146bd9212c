// Numbers for people.

export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

export function median(values) {
  return quantile(values, 0.5);
}

/** Three digits are all that a noisy machine can tell. */
export function short(value) {
  if (value === undefined || Number.isNaN(value)) {
    return '–';
  }
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  return value.toFixed(digits);
}

export function ratio(ours, theirs) {
  return theirs === undefined ? '–' : `${short(ours / theirs)}×`;
}

/** What was promised and does not hold, and by how much it is missed: 1.3 is a limit passed by three tenths of it. */
export const broken = [];

/** What we promise of a number, and whether it holds. */
export function verdict(holds, promise, missed = Infinity) {
  if (!holds) {
    broken.push({ promise, missed });
  }
  return `${promise} ${holds ? '✓' : '✗'}`;
}

export function atMost(value, limit, promise = `≤ ${limit}×`) {
  return verdict(value <= limit, promise, value / limit);
}

export function atLeast(value, limit, promise = `≥ ${limit}`) {
  return verdict(value >= limit, promise, limit / value);
}

export function table(title, head, rows) {
  const line = cells => `| ${cells.join(' | ')} |`;
  return [`### ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}
