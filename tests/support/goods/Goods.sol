// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A plain ERC-20 of which one account has all.
contract Grain {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory symbol_, uint8 decimals_, address owner, uint256 supply) {
        (name, symbol, decimals) = (symbol_, symbol_, decimals_);
        balanceOf[owner] = supply;
        emit Transfer(address(0), owner, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

interface Receiver {
    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4);
}

/// An ERC-721 of which one account has the first three items.
contract Sheaves {
    string public constant name = "Sheaves";
    string public constant symbol = "SHF";
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    constructor(address owner) {
        balanceOf[owner] = 3;
        for (uint256 id = 1; id <= 3; id++) {
            ownerOf[id] = owner;
            emit Transfer(address(0), owner, id);
        }
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        require(ownerOf[id] == from && msg.sender == from, "not the owner");
        ownerOf[id] = to;
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        emit Transfer(from, to, id);
        if (to.code.length > 0)
            require(
                Receiver(to).onERC721Received(msg.sender, from, id, "") == Receiver.onERC721Received.selector,
                "not received"
            );
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }
}
