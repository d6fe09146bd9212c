package commonplace.registry.signing;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as ECMAScript writes them, which is how RFC 8785 wants them. */
final class EcmaNumber {
    /** From this power of ten on, and below the next, there is an exponent. */
    private static final int LARGEST_PLAIN = 21;

    private static final int SMALLEST_PLAIN = -6;

    private EcmaNumber() {}

    // spec: ECMA-262, Number::toString; digits are the shortest that are read as this double, and 10^point is their
    // scale
    static String text(double number) {
        if (number == 0) {
            return "0";
        }
        BigDecimal decimal = decimal(Math.abs(number));
        String digits = decimal.unscaledValue().toString();
        int point = digits.length() - decimal.scale();
        String sign = number < 0 ? "-" : "";
        if (point > LARGEST_PLAIN || point <= SMALLEST_PLAIN) {
            String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
            return sign + digits.charAt(0) + fraction + "e" + (point > 0 ? "+" : "") + (point - 1);
        }
        if (point <= 0) {
            return sign + "0." + "0".repeat(-point) + digits;
        }
        if (point >= digits.length()) {
            return sign + digits + "0".repeat(point - digits.length());
        }
        return sign + digits.substring(0, point) + "." + digits.substring(point);
    }

    /** What is written for a finite double: the shortest decimal that is read as it, and of those the nearest. */
    static BigDecimal decimal(double number) {
        BigDecimal shortest = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        if (shortest.precision() == 2) {
            // Java always takes two digits into account, and writes the smallest double as 4.9E-324, not as 5E-324.
            BigDecimal oneDigit = new BigDecimal(number).round(new MathContext(1));
            return oneDigit.doubleValue() == number ? oneDigit : shortest;
        }
        return shortest;
    }
}
