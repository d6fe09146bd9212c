package commonplace.http.websocket;

import commonplace.http.BufferBudget;
import commonplace.http.Unauthenticated;

/**
 * What a socket may take.
 *
 * @param messageBytes the largest message of a peer that is authenticated
 * @param budget what it shares with all others
 * @param isAuthenticated whether its peer is from the beginning
 */
record SocketLimits(int messageBytes, BufferBudget budget, Unauthenticated unauthenticated, boolean isAuthenticated) {}
