package commonplace.http;

import java.net.InetAddress;
import java.util.Optional;

/**
 * An address, or all that begin with the same bits: {@code 10.0.0.7}, {@code 10.0.0.0/8}, {@code ::1}.
 *
 * @param bits how many of the first bits count
 */
public record AddressRange(InetAddress address, int bits) {
    /** Empty for what is no address; names are none, since they may come to mean another. */
    public static Optional<AddressRange> of(String text) {
        int slash = text.indexOf('/');
        Optional<InetAddress> address = literal(slash < 0 ? text : text.substring(0, slash));
        if (address.isEmpty()) {
            return Optional.empty();
        }
        int most = address.get().getAddress().length * Byte.SIZE;
        try {
            int bits = slash < 0 ? most : Integer.parseInt(text.substring(slash + 1));
            return bits < 0 || bits > most ? Optional.empty() : Optional.of(new AddressRange(address.get(), bits));
        } catch (NumberFormatException noNumber) {
            return Optional.empty();
        }
    }

    static Optional<InetAddress> literal(String text) {
        try {
            return Optional.of(InetAddress.ofLiteral(text));
        } catch (IllegalArgumentException noAddress) {
            return Optional.empty();
        }
    }

    boolean has(InetAddress other) {
        byte[] ours = address.getAddress();
        byte[] theirs = other.getAddress();
        if (ours.length != theirs.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit += Byte.SIZE) {
            int unused = Math.max(0, bit + Byte.SIZE - bits);
            int difference = (ours[bit / Byte.SIZE] ^ theirs[bit / Byte.SIZE]) & 0xff;
            if (difference >>> unused != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return address.getHostAddress() + (bits == address.getAddress().length * Byte.SIZE ? "" : "/" + bits);
    }
}
